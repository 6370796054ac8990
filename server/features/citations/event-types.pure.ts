import type { ActivityType } from '../../platform/activity/activity.types.js';

/** The changes of an event that programs outside hear of: webhooks and `citationChanged` (joining 2 and 4). */
export const CITATION_EVENT_TYPES = [
  'citation.created',
  'citation.submitted',
  'citation.held',
  'citation.revised',
  'citation.decided',
] as const;
export type CitationEventType = (typeof CITATION_EVENT_TYPES)[number];

/** The changes of a notice that webhooks hear of (joining 2). */
export const NOTICE_EVENT_TYPES = [
  'notice.rendered',
  'notice.mailed',
  'notice.returned',
  'notice.voided',
  'notice.reissued',
] as const;
export type NoticeEventType = (typeof NOTICE_EVENT_TYPES)[number];

/** The changes of a camera that webhooks hear of (cameras 5). */
export const CAMERA_EVENT_TYPES = ['camera.quarantined', 'camera.quarantine_lifted'] as const;
export type CameraEventType = (typeof CAMERA_EVENT_TYPES)[number];

const CITATION_EVENTS: Partial<Record<ActivityType, CitationEventType>> = {
  created: 'citation.created',
  submitted: 'citation.submitted',
  held: 'citation.held',
  revised: 'citation.revised',
  discarded: 'citation.decided',
  generated: 'citation.decided',
  warning_generated: 'citation.decided',
};

const NOTICE_EVENTS: Partial<Record<ActivityType, NoticeEventType>> = {
  notice_rendered: 'notice.rendered',
  notice_mailed: 'notice.mailed',
  notice_returned: 'notice.returned',
  notice_voided: 'notice.voided',
  notice_reissued: 'notice.reissued',
};

const CAMERA_EVENTS: Partial<Record<ActivityType, CameraEventType>> = {
  camera_quarantined: 'camera.quarantined',
  camera_quarantine_lifted: 'camera.quarantine_lifted',
};

/** Returns the change of an event that an entry of its history stands for; null if it stands for none. */
export function citationEventOf(type: ActivityType): CitationEventType | null {
  return CITATION_EVENTS[type] ?? null;
}

/** Returns the change of a notice that an entry of the history stands for; null if it stands for none. */
export function noticeEventOf(type: ActivityType): NoticeEventType | null {
  return NOTICE_EVENTS[type] ?? null;
}

/** Returns the change of a camera that an entry of the log stands for; null if it stands for none. */
export function cameraEventOf(type: ActivityType): CameraEventType | null {
  return CAMERA_EVENTS[type] ?? null;
}
