import { Input, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

import { useTyped } from '../../lib/use-typed';

interface UserSearchProps {
  /** The text that is searched for now. */
  shown: string;
  onSearch: (text: string) => void;
}

/** Finds users by a part of name or address, or by the beginning of the badge number; on Enter. */
export function UserSearch({ shown, onSearch }: UserSearchProps) {
  const [typed, setTyped] = useTyped(shown);
  return (
    <form
      role="search"
      aria-label="Users"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <TextInput
        aria-label="Search users"
        placeholder="Name, email or badge number"
        maw={360}
        mb="sm"
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
