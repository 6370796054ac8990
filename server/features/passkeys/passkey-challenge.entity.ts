import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The ceremonies of WebAuthn; a challenge of one does not count in the other. */
export type ChallengePurpose = 'registration' | 'sign-in';

/** A challenge that a browser was asked to sign: it counts once, for one user. */
@Entity('passkey_challenges')
export class PasskeyChallengeEntity {
  /** SHA-256 of the challenge. */
  @PrimaryColumn('text')
  challengeHash!: string;

  @Column('integer')
  userId!: number;

  @Column('text')
  purpose!: ChallengePurpose;

  @Column('timestamptz')
  expiresAt!: Date;
}
