import { Input, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

import { useTyped } from '../lib/forms/use-typed';

interface ListSearchProps {
  /** What is searched, as `users`. */
  what: string;
  /** What they are searched by. */
  placeholder: string;
  /** The text that is searched for now. */
  shown: string;
  onSearch: (text: string) => void;
}

/** Finds rows of a list by a text; on Enter. */
export function ListSearch({ what, placeholder, shown, onSearch }: ListSearchProps) {
  const [typed, setTyped] = useTyped(shown);
  return (
    <form
      role="search"
      aria-label={what.charAt(0).toUpperCase() + what.slice(1)}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <TextInput
        aria-label={`Search ${what}`}
        placeholder={placeholder}
        maw={360}
        maxLength={200}
        autoComplete="off"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          shown !== '' && (
            <Input.ClearButton aria-label="Clear search" onClick={() => onSearch('')} />
          )
        }
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => {
          if (typed.trim() !== shown) onSearch(typed.trim());
        }}
      />
    </form>
  );
}
