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

import type { Declared, DeclaredParam } from './functions';
import { groupsIn, type Params, textsIn } from './rule-form';

interface ParamFieldsProps {
  declared: Declared;
  params: Params;
  /** Sentences by the name of the parameter. */
  errors: Record<string, string>;
  onChange: (params: Params) => void;
}

/** A field for each parameter of a function; nothing for one without. */
export function ParamFields({ declared, params, errors, onChange }: ParamFieldsProps) {
  return declared.params.map((param) => (
    <ParamField
      key={`${declared.function}.${param.name}`}
      param={param}
      value={params[param.name]}
      error={errors[param.name]}
      onChange={(value) => onChange({ ...params, [param.name]: value })}
    />
  ));
}

interface ParamFieldProps {
  param: DeclaredParam;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** Numbers with decimals are stepped through by tenths. */
const stepOf = ({ least, default: usual }: DeclaredParam): number =>
  [least ?? 0, Number(JSON.parse(usual))].every(Number.isInteger) ? 1 : 0.1;

function ParamField({ param, value, error, onChange }: ParamFieldProps) {
  const { label } = param;
  const description = param.description ?? undefined;
  switch (param.type) {
    case 'NUMBER':
      return (
        <NumberInput
          label={param.unit === null ? label : `${label}, ${param.unit}`}
          description={description}
          placeholder={param.nullable ? 'Not compared' : undefined}
          min={param.least ?? undefined}
          max={param.most ?? undefined}
          step={stepOf(param)}
          clampBehavior="none"
          allowNegative={false}
          maw={320}
          value={typeof value === 'number' || typeof value === 'string' ? value : ''}
          error={error}
          onChange={onChange}
        />
      );
    case 'BOOLEAN':
      return (
        <Switch
          label={label}
          description={description}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'CHOICE':
      return (
        <Select
          label={label}
          description={description}
          allowDeselect={false}
          data={(param.options ?? []).map((option) => ({ ...option }))}
          maw={320}
          value={String(value)}
          error={error}
          onChange={onChange}
        />
      );
    case 'CHOICES':
      return (
        <Checkbox.Group
          label={label}
          description={description}
          value={textsIn(value)}
          error={error}
          onChange={onChange}
        >
          <Group mt="xs">
            {param.options?.map((option) => (
              <Checkbox key={option.value} value={option.value} label={option.label} />
            ))}
          </Group>
        </Checkbox.Group>
      );
    case 'TEXTS':
      return (
        <TagsInput
          label={label}
          description={description}
          maxTags={param.most ?? undefined}
          acceptValueOnBlur
          mah={320}
          style={{ overflowY: 'auto' }}
          value={textsIn(value)}
          error={error}
          onChange={onChange}
        />
      );
    case 'GROUPS':
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
      description={description ?? undefined}
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
