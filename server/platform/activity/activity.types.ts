/** The appearance of one kind of entry in the history and in the logs. */
export interface ActivityLook {
  /** The log that the entry belongs to (contract 12). */
  log: 'system' | 'app';
  title: string;
  /** The specification's status colours, by name (section 9). */
  color: 'red' | 'amber' | 'secondary' | 'accent' | 'green' | 'blue-grey';
  icon: string;
  /** True if the citation's history shows it; other entries stand in the logs only. */
  history?: true;
  /** The text of the history, if the log says more than officers may know. */
  inHistory?: string;
}

/** The catalogue of all entries of the logs. */
export const ACTIVITIES = {
  created: { log: 'app', title: 'Event received', color: 'red', icon: 'camera', history: true },
  vehicle_looked_up: {
    log: 'app',
    title: 'Vehicle looked up',
    color: 'secondary',
    icon: 'search',
    history: true,
  },
  vehicle_updated: {
    log: 'app',
    title: 'Vehicle updated',
    color: 'secondary',
    icon: 'car',
    history: true,
  },
  evidence_selected: {
    log: 'app',
    title: 'Evidence selected',
    color: 'accent',
    icon: 'photo-check',
    history: true,
  },
  evidence_unselected: {
    log: 'app',
    title: 'Evidence unselected',
    color: 'amber',
    icon: 'photo-off',
    history: true,
  },
  evidence_preselected: {
    log: 'app',
    title: 'Evidence preselected',
    color: 'blue-grey',
    icon: 'photo-check',
    history: true,
  },
  submitted: { log: 'app', title: 'Submitted', color: 'accent', icon: 'send', history: true },
  held: { log: 'app', title: 'Put on hold', color: 'amber', icon: 'hand-stop', history: true },
  revised: {
    log: 'app',
    title: 'Sent back for revision',
    color: 'amber',
    icon: 'arrow-back',
    history: true,
  },
  discarded: { log: 'app', title: 'Discarded', color: 'red', icon: 'trash', history: true },
  generated: {
    log: 'app',
    title: 'Notice generated',
    color: 'green',
    icon: 'file-check',
    history: true,
  },
  notice_in_run: {
    log: 'app',
    title: 'Put into run',
    color: 'blue-grey',
    icon: 'stack-2',
    history: true,
  },
  notice_mailed: { log: 'app', title: 'Mailed', color: 'green', icon: 'mail', history: true },
  notice_mailing_corrected: {
    log: 'app',
    title: 'Day of mailing corrected',
    color: 'amber',
    icon: 'mail',
    history: true,
  },
  notice_returned: {
    log: 'app',
    title: 'Returned',
    color: 'amber',
    icon: 'mail-off',
    history: true,
  },
  notice_reprinted: {
    log: 'app',
    title: 'Reprinted',
    color: 'blue-grey',
    icon: 'copy',
    history: true,
  },
  notice_voided: { log: 'app', title: 'Void', color: 'red', icon: 'ban', history: true },
  printed: { log: 'app', title: 'Notice printed', color: 'green', icon: 'printer', history: true },
  commented: { log: 'app', title: 'Commented', color: 'blue-grey', icon: 'message', history: true },
  deadline_set: {
    log: 'app',
    title: 'Deadline set',
    color: 'blue-grey',
    icon: 'calendar-due',
    history: true,
  },
  skipped: {
    log: 'app',
    title: 'Skipped',
    color: 'blue-grey',
    icon: 'player-skip-forward',
    history: true,
  },
  decision_taken_back: {
    log: 'app',
    title: 'Decision taken back',
    color: 'amber',
    icon: 'arrow-back-up',
    history: true,
  },
  decision_failed: {
    log: 'app',
    title: 'Decision not carried out',
    color: 'red',
    icon: 'alert-triangle',
    history: true,
  },
  evidence_viewed: { log: 'app', title: 'Evidence viewed', color: 'blue-grey', icon: 'eye' },
  evidence_damaged: { log: 'app', title: 'Evidence damaged', color: 'red', icon: 'alert-triangle' },
  notice_rendered: { log: 'app', title: 'Notice rendered', color: 'green', icon: 'file-type-pdf' },
  notice_reordered: { log: 'app', title: 'Notice ordered again', color: 'amber', icon: 'refresh' },
  notice_failed: {
    log: 'app',
    title: 'Notice rendering failed',
    color: 'red',
    icon: 'alert-triangle',
  },
  notice_damaged: { log: 'app', title: 'Notice damaged', color: 'red', icon: 'alert-triangle' },
  owner_viewed: {
    log: 'app',
    title: 'Evidence viewed by owner',
    color: 'blue-grey',
    icon: 'eye',
    history: true,
    inHistory: 'The owner looked at the evidence',
  },
  owner_refused: {
    log: 'app',
    title: 'Wrong PIN of an owner',
    color: 'amber',
    icon: 'alert-triangle',
  },
  owner_locked_out: {
    log: 'app',
    title: 'Too many wrong PINs',
    color: 'red',
    icon: 'lock',
  },
  notice_viewed: { log: 'app', title: 'Notice viewed', color: 'blue-grey', icon: 'eye' },
  notice_copy_made: {
    log: 'app',
    title: 'Copy of notice made',
    color: 'green',
    icon: 'file-type-pdf',
  },
  notice_copy_failed: {
    log: 'app',
    title: 'Copy of notice failed',
    color: 'red',
    icon: 'alert-triangle',
  },
  notice_copy_viewed: {
    log: 'app',
    title: 'Copy of notice viewed',
    color: 'blue-grey',
    icon: 'eye',
  },
  notice_run_started: { log: 'app', title: 'Run started', color: 'secondary', icon: 'stack-2' },
  notice_run_made: { log: 'app', title: 'Run made', color: 'green', icon: 'stack-2' },
  notice_run_failed: { log: 'app', title: 'Run failed', color: 'red', icon: 'alert-triangle' },
  notice_run_remade: { log: 'app', title: 'Run made again', color: 'amber', icon: 'refresh' },
  notice_run_sent: { log: 'app', title: 'Run sent to print', color: 'accent', icon: 'printer' },
  notice_run_cancelled: { log: 'app', title: 'Run cancelled', color: 'red', icon: 'ban' },
  notice_run_mailed: { log: 'app', title: 'Run mailed', color: 'green', icon: 'mail' },
  notice_run_downloaded: {
    log: 'app',
    title: 'File of run downloaded',
    color: 'blue-grey',
    icon: 'download',
  },
  notice_run_files_deleted: {
    log: 'app',
    title: 'Files of run deleted',
    color: 'blue-grey',
    icon: 'trash',
  },
  signed_in: { log: 'system', title: 'Signed in', color: 'green', icon: 'login' },
  signed_out: { log: 'system', title: 'Signed out', color: 'blue-grey', icon: 'logout' },
  sign_in_failed: { log: 'system', title: 'Sign-in failed', color: 'red', icon: 'alert-triangle' },
  locked_out: { log: 'system', title: 'Locked out', color: 'red', icon: 'lock' },
  lock_released: { log: 'system', title: 'Lock released', color: 'amber', icon: 'lock-open' },
  session_ended: { log: 'system', title: 'Session ended', color: 'amber', icon: 'logout' },
  refused: { log: 'system', title: 'Access refused', color: 'red', icon: 'ban' },
  two_factor_registered: {
    log: 'system',
    title: 'Two-factor registered',
    color: 'green',
    icon: 'shield-check',
  },
  two_factor_reset: {
    log: 'system',
    title: 'Two-factor reset',
    color: 'amber',
    icon: 'shield-off',
  },
  passkey_added: { log: 'system', title: 'Passkey added', color: 'green', icon: 'shield-check' },
  passkey_renamed: {
    log: 'system',
    title: 'Passkey renamed',
    color: 'secondary',
    icon: 'shield-check',
  },
  passkey_removed: { log: 'system', title: 'Passkey removed', color: 'amber', icon: 'shield-off' },
  password_reset_requested: {
    log: 'system',
    title: 'Password reset requested',
    color: 'amber',
    icon: 'mail',
  },
  password_reset: { log: 'system', title: 'Password reset', color: 'amber', icon: 'key' },
  password_changed: { log: 'system', title: 'Password changed', color: 'amber', icon: 'key' },
  profile_changed: {
    log: 'system',
    title: 'Profile changed',
    color: 'secondary',
    icon: 'user-edit',
  },
  user_created: { log: 'system', title: 'User created', color: 'green', icon: 'user-plus' },
  user_changed: { log: 'system', title: 'User changed', color: 'secondary', icon: 'user-edit' },
  user_deleted: { log: 'system', title: 'User deleted', color: 'red', icon: 'user-minus' },
  settings_changed: {
    log: 'system',
    title: 'Citation settings changed',
    color: 'secondary',
    icon: 'settings',
  },
  pdf_settings_changed: {
    log: 'system',
    title: 'PDF settings changed',
    color: 'secondary',
    icon: 'settings',
  },
  reason_added: { log: 'system', title: 'Reason added', color: 'green', icon: 'list' },
  reason_changed: { log: 'system', title: 'Reason changed', color: 'secondary', icon: 'list' },
  reason_deleted: { log: 'system', title: 'Reason deleted', color: 'red', icon: 'list' },
  deadline_rule_added: {
    log: 'system',
    title: 'Deadline rule added',
    color: 'green',
    icon: 'calendar-due',
  },
  deadline_rule_deleted: {
    log: 'system',
    title: 'Deadline rule deleted',
    color: 'red',
    icon: 'calendar-due',
  },
  calendar_day_set: { log: 'system', title: 'Own day set', color: 'secondary', icon: 'calendar' },
  calendar_day_deleted: { log: 'system', title: 'Own day deleted', color: 'red', icon: 'calendar' },
  fine_schedule_added: {
    log: 'system',
    title: 'Fine schedule added',
    color: 'green',
    icon: 'coins',
  },
  fine_schedule_changed: {
    log: 'system',
    title: 'Fine schedule changed',
    color: 'secondary',
    icon: 'coins',
  },
  fine_schedule_deleted: {
    log: 'system',
    title: 'Fine schedule deleted',
    color: 'red',
    icon: 'coins',
  },
  desk_settings_changed: {
    log: 'system',
    title: 'Desk settings changed',
    color: 'secondary',
    icon: 'settings',
  },
  notice_texts_changed: {
    log: 'system',
    title: 'Notice texts changed',
    color: 'secondary',
    icon: 'settings',
  },
  mailing_settings_changed: {
    log: 'system',
    title: 'Mailing settings changed',
    color: 'secondary',
    icon: 'settings',
  },
  claim_released: { log: 'system', title: 'Claim released', color: 'amber', icon: 'lock-open' },
  token_created: { log: 'system', title: 'API token created', color: 'amber', icon: 'key' },
  token_revoked: { log: 'system', title: 'API token revoked', color: 'red', icon: 'key' },
  job_redriven: { log: 'system', title: 'Job driven again', color: 'amber', icon: 'refresh' },
} as const satisfies Record<string, ActivityLook>;

export type ActivityType = keyof typeof ACTIVITIES;

/** The types that the history of an event shows. */
export const HISTORY_TYPES: readonly ActivityType[] = (
  Object.keys(ACTIVITIES) as ActivityType[]
).filter((type) => 'history' in ACTIVITIES[type]);
