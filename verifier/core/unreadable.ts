/** A file that is no court package of the one form that is read. The message is a sentence for people. */
export class Unreadable extends Error {}
