import { describe, expect, it } from 'vitest';

import { failureSubject, restFailureSentence } from './failures';
import { operationFailureSentence } from './operation-failures';

const refused = (status: number, message = '') => ({ status, message });

describe('error catalogue', () => {
  // Specification, section 8, word for word.
  it.each([
    ['loginVerify', 'Invalid Email/Password'],
    ['loginTwofah', 'Invalid code entered'],
    ['me', 'User not properly authenticated'],
    ['logout', 'Server logout issue, forcing client logout instead'],
  ] as const)('%s: %s', (operation, sentence) => {
    expect(restFailureSentence(operation, refused(0))).toBe(sentence);
  });

  it.each([
    ['CitationList', 'Cannot load data, refresh page or try again later'],
    ['CitationReport', 'Cannot get data, please refresh the page'],
    ['VehicleLookup', 'Vehicle not found'],
    ['UpdateVehicle', 'Internel server error'],
    ['History', 'Cannot load data, or permission denied for this user'],
    ['Comments', 'Cannot get comments from server, try refreshing the page'],
    ['CreateComment', 'Cannot reach the server, your comment was not added'],
    ['Notifications', 'Could not load notifications'],
    ['MarkNotificationRead', 'Failed to mark notification as read'],
    ['UpdateProfile', 'Cannot save user info'],
    ['CitationSettings', 'Cannot get data from database, or permission denied'],
    ['UpdateCitationSettings', 'Cannot get data from database, or permission denied'],
    ['Logs', 'Cannot GET data from database, or permission denied'],
  ])('%s: %s', (operation, sentence) => {
    expect(operationFailureSentence(operation, refused(0))).toBe(sentence);
  });

  it('tells a comment that was not sent from one that the server could not take', () => {
    expect(operationFailureSentence('CreateComment', refused(502))).toBe(
      'Server error, was not 200/400/500',
    );
  });

  it("keeps to the table when the server's own sentence says less", () => {
    expect(operationFailureSentence('VehicleLookup', refused(404, 'Not found'))).toBe(
      'Vehicle not found',
    );
    expect(restFailureSentence('loginVerify', refused(401, 'Unauthenticated'))).toBe(
      'Invalid Email/Password',
    );
  });

  it.each([409, 422, 429, 503])('lets the server word a %i', (status) => {
    expect(operationFailureSentence('UpdateVehicle', refused(status, 'Said by the server'))).toBe(
      'Said by the server',
    );
  });

  it('shows the server message where the specification asks for it', () => {
    expect(operationFailureSentence('TransitionCitation', refused(500, 'No'))).toBe('No');
    expect(operationFailureSentence('CreateComment', refused(500, 'No'))).toBe('No');
    expect(operationFailureSentence('UpdateProfile', refused(400, 'No'))).toBe('No');
  });

  // Issue 25, point 15.
  it.each([
    [0, 'Cannot reach the server, please try again'],
    [502, 'Cannot reach the server, please try again'],
    [500, 'The server could not do this, please try again'],
  ])('tells an answer of %i from no answer', (status, sentence) => {
    expect(operationFailureSentence('TransitionCitation', refused(status))).toBe(sentence);
  });

  it('says nothing about what is asked in the background', () => {
    expect(operationFailureSentence('NotificationCount', refused(500, 'No'))).toBeNull();
  });
});

describe('what a failure is about', () => {
  it('is the operation and what it is done to, however it is tried again', () => {
    const first = failureSubject('CreateComment', {
      input: { citationId: '7', body: 'Is anybody there?' },
    });
    expect(failureSubject('CreateComment', { input: { citationId: '7', body: 'Now?' } })).toBe(
      first,
    );
    expect(failureSubject('CreateComment', { input: { citationId: '8', body: 'Now?' } })).not.toBe(
      first,
    );
    expect(failureSubject('Comments', { citationId: '7' })).not.toBe(first);
  });

  it('is each image of its own', () => {
    const select = (mediaId: string, expectedVersion: number) =>
      failureSubject('SelectMedia', { input: { citationId: '7', mediaId, expectedVersion } });
    expect(select('1', 4)).toBe(select('1', 5));
    expect(select('1', 4)).not.toBe(select('2', 4));
  });
});
