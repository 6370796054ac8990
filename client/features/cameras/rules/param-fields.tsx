import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Input,
  NumberInput,
  Select,
  Stack,
  Switch,
  TagsInput,
} from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';

import type { RehearsedFunction } from '../../../graphql/schema';
import { FUNCTIONS, type ParamWords } from './function-words';
import { groupsIn, type Params, textsIn } from './rule-form';

interface ParamFieldsProps {
  function: RehearsedFunction;
  params: Params;
  /** Sentences by the name of the parameter. */
  errors: Record<string, string>;
  onChange: (params: Params) => void;
}

/** A field for each parameter of a function; nothing for one without. */
export function ParamFields({ function: name, params, errors, onChange }: ParamFieldsProps) {
  return FUNCTIONS[name].params.map((param) => (
    <ParamField
      key={`${name}.${param.name}`}
      param={param}
      value={params[param.name]}
      error={errors[param.name]}
      onChange={(value) => onChange({ ...params, [param.name]: value })}
    />
  ));
}

interface ParamFieldProps<Param extends ParamWords = ParamWords> {
  param: Param;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

function ParamField({ param, value, error, onChange }: ParamFieldProps) {
  const { label, description } = param;
  switch (param.kind) {
    case 'number':
      return (
        <NumberInput
          label={param.unit === '' ? label : `${label}, ${param.unit}`}
          description={description}
          min={param.min}
          max={param.max}
          step={param.step ?? 1}
          clampBehavior="none"
          allowNegative={false}
          maw={320}
          value={typeof value === 'number' ? value : String(value)}
          error={error}
          onChange={onChange}
        />
      );
    case 'switch':
      return (
        <Switch
          label={label}
          description={description}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <Select
          label={label}
          description={description}
          allowDeselect={false}
          data={[...param.options]}
          maw={320}
          value={String(value)}
          error={error}
          onChange={onChange}
        />
      );
    case 'choices':
      return (
        <Checkbox.Group
          label={label}
          description={description}
          value={textsIn(value)}
          error={error}
          onChange={onChange}
        >
          <Group mt="xs">
            {param.options.map((option) => (
              <Checkbox key={option.value} {...option} />
            ))}
          </Group>
        </Checkbox.Group>
      );
    case 'groups':
      return <Groups param={param} value={value} error={error} onChange={onChange} />;
  }
}

/** Lists of words, one a line. */
function Groups({ param: { label, description }, value, error, onChange }: ParamFieldProps) {
  const groups = groupsIn(value);
  return (
    <Input.Wrapper
      component="fieldset"
      labelElement="div"
      label={label}
      description={description}
      error={error}
      aria-label={label}
      style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}
    >
      <Stack gap={6} mt={6}>
        {groups.map((group, index) => (
          <Group key={index} gap={6} wrap="nowrap">
            <TagsInput
              flex={1}
              aria-label={`${label}, line ${index + 1}`}
              maxTags={20}
              value={group}
              onChange={(words) => onChange(groups.with(index, words))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove line ${index + 1}`}
              onClick={() => onChange(groups.toSpliced(index, 1))}
            >
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="default"
          w="max-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...groups, []])}
        >
          Add line
        </Button>
      </Stack>
    </Input.Wrapper>
  );
}
