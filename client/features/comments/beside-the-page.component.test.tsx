import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { Comment, CreateCommentInput } from '../../graphql/schema';
import { type Partly, api } from '../../test/component/api';
import { submittedEvent } from '../../test/component/events';
import { open } from '../../test/component/open';
import { answerEvents } from '../../test/component/many-events';
import { button, heading, reads, toast } from '../../test/component/screen';

const said = (id: string, body: string): Partly<Comment> & { id: string } => ({
  id,
  body,
  user: { __typename: 'Officer', id: '5', name: 'Priya Venkat' },
});

let comments: (Partly<Comment> & { id: string })[];

beforeEach(() => {
  comments = [
    said('1', 'The radar was checked on the morning of that day.'),
    said('2', 'Thank you, then I shall decide it today.'),
  ];
  const event = submittedEvent('7', { vehicle: { cause: 'SPEEDING' } });
  answerEvents([event]);
  api.answer({
    citation: () => ({ ...event, comments, commentCount: comments.length }),
    createComment: ({ input }: { input: CreateCommentInput }) => {
      const comment = said(String(comments.length + 1), input.body);
      comments = [...comments, comment];
      return { comment };
    },
  });
});

const panel = page.getByRole('complementary');

describe('the discussion', () => {
  it('stands beside any page, takes half of it, and leads to the report', async () => {
    await open('/citations/submitted?comments=7', 'inspection');
    await expect
      .element(panel.getByRole('heading', { name: 'Discussion for Citation EV-2026-0000007' }))
      .toBeVisible();
    await reads(panel, '2 comments', 'Thank you, then I shall decide it today.', '0 / 256');
    expect(panel.element().getBoundingClientRect().width).toBe(640);
    await panel.getByRole('link', { name: 'View Report' }).click();
    await expect.element(heading('SPEEDING Citation Report - 7')).toBeVisible();
    await expect.element(panel.getByRole('link', { name: 'View Report' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await userEvent.keyboard('c');
    await expect.element(panel).toBeVisible();
  });

  it('ends the page where it begins on a wide screen, and lies over it on others', async () => {
    await open('/citations/submitted?comments=7', 'inspection');
    await expect.element(panel.getByText('2 comments')).toBeVisible();
    const end = (): number => {
      const main = page.getByRole('main').element();
      return main.getBoundingClientRect().right - parseFloat(getComputedStyle(main).paddingRight);
    };
    const begin = (): number => panel.element().getBoundingClientRect().left;
    for (const [width, isBeside] of [
      [1280, true],
      [1920, true],
      [1024, false],
      [390, false],
    ] as const) {
      await page.viewport(width, 800);
      await expect
        .poll(() => ({ isBeside: end() <= begin() }), { message: `at ${width} px` })
        .toEqual({ isBeside });
      // What is wider than its place scrolls in it.
      expect(document.documentElement.scrollWidth).toBe(width);
    }
  });

  it('refuses an empty and a long comment, and shows a good one', async () => {
    comments = [];
    await open('/citations/show/7?comments=7', 'processing');
    await reads(panel, 'No comments yet');
    const add = button('Add Comment', panel);
    await add.click();
    await reads(panel, 'Comments field is required if adding a comment');
    await expect.element(toast('Cannot be empty comment')).toBeVisible();
    const text = panel.getByRole('textbox', { name: 'Comment', exact: false });
    await text.fill('x'.repeat(256));
    await reads(panel, '256 / 256');
    await add.click();
    await reads(panel, 'Must be less then 256 characters long');
    expect(api.sent('CreateComment')).toEqual([]);
    await text.fill('y'.repeat(255));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await reads(panel, 'y'.repeat(255), '1 comment', '0 / 256');
  });
});
