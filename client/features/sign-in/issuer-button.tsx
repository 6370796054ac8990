import { Button, Divider } from '@mantine/core';

interface IssuerButtonProps {
  label: string;
  /** The path to go on to after signing in. */
  next: string | null;
  /** True if there is no form above it. */
  isAlone: boolean;
}

/** Leads to the issuer. A link, because the browser leaves the page. */
export function IssuerButton({ label, next, isAlone }: IssuerButtonProps) {
  const query = next === null ? '' : `?${new URLSearchParams({ next }).toString()}`;
  return (
    <>
      {!isAlone && <Divider label="or" my="md" />}
      <Button
        component="a"
        href={`/api/auth/oidc/start${query}`}
        variant={isAlone ? 'filled' : 'default'}
        fullWidth
      >
        Continue with {label}
      </Button>
    </>
  );
}
