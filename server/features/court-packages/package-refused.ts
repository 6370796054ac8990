/** A package cannot be made, and a further try cannot either. The message is for the people who asked for it. */
export class PackageRefused extends Error {}
