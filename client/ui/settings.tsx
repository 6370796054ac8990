import { Paper, Skeleton, Text, Title } from '@mantine/core';
import { type ComponentProps, type ReactNode, useId } from 'react';

import { NOT_LOADED } from '../lib/session/failures';
import { ErrorMessage } from './message';
import { SaveBar } from './save-bar';
import classes from './settings.module.css';

interface SettingsSectionProps {
  title: string;
  /** Below the title: the effect of the fields. */
  description?: ReactNode;
  /** Beside the title, under the description: buttons for the whole section. */
  actions?: ReactNode;
  /** The fields, under each other. */
  children: ReactNode;
}

/** Fields that belong together: title and description left, fields right; under each other where it is narrow. */
export function SettingsSection({ title, description, actions, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={classes.section}>
      <div>
        <Title order={2} id={id}>
          {title}
        </Title>
        {description !== undefined && (
          <Text c="dimmed" size="sm" mt={4}>
            {description}
          </Text>
        )}
        {actions}
      </div>
      <div className={classes.fields}>{children}</div>
    </div>
  );
}

interface SettingsCardProps {
  /** Accessible name of the card, where it is a part of the page of its own. */
  label?: string;
  footer?: ReactNode;
  children: ReactNode;
}

/** A card of sections that are not saved together. All settings have its width. */
export function SettingsCard({ label, children, footer }: SettingsCardProps) {
  return (
    <Paper component="section" aria-label={label} className={classes.card}>
      {children}
      <Footer>{footer}</Footer>
    </Paper>
  );
}

interface SettingsFormProps {
  /** Accessible name of the form. */
  label: string;
  isDirty: boolean;
  isBusy: boolean;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  onDiscard: () => void;
  /** A small grey line at the end, such as who changed the settings last. */
  footer?: ReactNode;
  /** The sections. */
  children: ReactNode;
}

/** A card of sections that are saved together by the bar at its end. */
export function SettingsForm(props: SettingsFormProps) {
  const { label, isDirty, isBusy, onSubmit, onDiscard, footer, children } = props;
  return (
    <Paper
      component="form"
      className={classes.card}
      noValidate
      aria-label={label}
      onSubmit={onSubmit}
    >
      {children}
      <Footer>{footer}</Footer>
      <SaveBar isDirty={isDirty} isBusy={isBusy} onDiscard={onDiscard} />
    </Paper>
  );
}

function Footer({ children }: { children: ReactNode }) {
  return children === undefined || children === null ? null : (
    <div className={classes.footer}>{children}</div>
  );
}

interface SettingsPendingProps {
  /** True once loading has failed. */
  hasFailed: boolean;
  onRetry: () => void;
  /** Height of the form to come, px: nothing moves when it arrives. */
  height: number;
}

/** Stands in the place of settings that are being loaded, or that could not be. */
export function SettingsPending({ hasFailed, onRetry, height }: SettingsPendingProps) {
  return (
    <Paper className={classes.card} p="lg">
      {hasFailed ? (
        <ErrorMessage title={NOT_LOADED} onRetry={onRetry} />
      ) : (
        <Skeleton h={height} role="status" aria-label="Loading" />
      )}
    </Paper>
  );
}
