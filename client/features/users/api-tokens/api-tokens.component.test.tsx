import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';

import type { ApiToken, CreateApiTokenInput } from '../../../graphql/schema';
import { type Partly, api } from '../../../test/component/api';
import { open } from '../../../test/component/open';
import { button, dialog, field, heading, reads, rows, toast } from '../../../test/component/screen';

const SECRET = 'stl_7f3a9c';

let tokens: (Partly<ApiToken> & { id: string })[];

beforeEach(() => {
  tokens = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  api.answer({
    apiTokens: () => tokens,
    createApiToken: ({ input }: { input: CreateApiTokenInput }) => {
      const apiToken = { ...input, id: String(tokens.length + 1), revokedAt: null };
      tokens.push(apiToken);
      return { apiToken, token: SECRET };
    },
    revokeApiToken: ({ input }: { input: { apiTokenId: string } }) => {
      const apiToken = tokens.find(({ id }) => id === input.apiTokenId)!;
      apiToken.revokedAt = '2026-03-01T08:00:00.000Z';
      return { apiToken };
    },
  });
});

describe('/admin/api-tokens', () => {
  it('makes a token, shows it once and revokes it', async () => {
    await open('/admin/api-tokens', 'admin');
    await expect.element(heading('API Tokens')).toBeVisible();
    await reads(page, 'There are no API tokens');
    await button('Create').click();
    const make = dialog('Create API token');
    await expect.element(field('Name', make)).toBeVisible();
    await button('Create', make).click();
    await reads(make, 'Name is required', 'Scopes are required');
    await field('Name', make).fill('Reader of the component test');
    await make.getByRole('checkbox', { name: 'citations:read' }).click();
    await button('Create', make).click();
    await reads(make, 'Copy it now: it is not shown again.');
    await expect.element(field('API token', make)).toHaveTextContent(SECRET);
    await button('Copy', make).click();
    await button('Done', make).click();
    await expect.element(page.getByText(SECRET)).not.toBeInTheDocument();
    expect(api.sent('CreateApiToken')).toMatchObject([
      { input: { name: 'Reader of the component test', scopes: ['CITATIONS_READ'] } },
    ]);

    await button('Revoke Reader of the component test').click();
    await button('Revoke', dialog('Revoke API token')).click();
    await expect.element(toast('Successfully revoked!')).toBeVisible();
    await reads((await rows('API tokens')).first(), 'Revoked');
    await expect.element(button('Revoke Reader of the component test')).not.toBeInTheDocument();
  });
});
