import { createPublicKey, randomBytes, verify, X509Certificate } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Signer } from '@libpdf/core';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { JobWaits } from '../../../platform/jobs/jobs.service.js';

/** The state of the certificate that notices are signed with. */
export interface SigningCertificate {
  expiresAt: Date;
  /** `ENDING` from 30 days before its end. */
  state: 'VALID' | 'ENDING' | 'EXPIRED';
}

interface Key {
  signer: Signer;
  from: Date;
  until: Date;
  /** The space that a signature needs, in bytes. */
  size: number;
}

/** The file with key and certificate cannot be used; the start ends with one sentence. */
class SigningRefused extends Error {
  constructor(file: string, why: string) {
    super(`NOTICE_SIGNING_P12 names ${file}, which ${why}.`);
    this.stack = this.message;
  }
}

const WARNING_MS = 30 * 24 * 60 * 60 * 1_000;
// Attributes and the signature of a long key; the certificates come on top.
const SIGNATURE_BYTES = 3_072;

/** Signs notices (PAdES B-B) with the key of `NOTICE_SIGNING_P12`; without it they are not signed. */
@Injectable()
export class NoticeSigner implements OnModuleInit {
  private key: Key | null = null;

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'signing'>) {}

  /** @throws SigningRefused where the file cannot be read or has no key */
  async onModuleInit(): Promise<void> {
    const { signing } = this.config;
    if (signing !== undefined) this.key = await keyOf(signing);
  }

  /** True if notices are signed. */
  get signs(): boolean {
    return this.key !== null;
  }

  /** Returns the certificate that signs notices; null if they are not signed. */
  certificate(now = new Date()): SigningCertificate | null {
    if (this.key === null) return null;
    const left = this.key.until.getTime() - now.getTime();
    const state = left < 0 ? 'EXPIRED' : left < WARNING_MS ? 'ENDING' : 'VALID';
    return { expiresAt: this.key.until, state };
  }

  /**
   * Makes notices wait while their certificate has expired.
   *
   * @throws JobWaits
   */
  assertValid(): void {
    const certificate = this.certificate();
    if (certificate?.state !== 'EXPIRED') return;
    throw new JobWaits(
      `The certificate that notices are signed with expired on ${certificate.expiresAt.toISOString()}: replace NOTICE_SIGNING_P12`,
    );
  }

  /**
   * A PDF with an invisible signature as its last change; the PDF itself where notices are not signed.
   *
   * @param at when it was signed; a certificate that began later says when it began
   * @throws JobWaits while the certificate has expired
   */
  async sign(pdf: Buffer, at: Date): Promise<Buffer> {
    if (this.key === null) return pdf;
    this.assertValid();
    const { signer, from, size: estimatedSize } = this.key;
    const { PDF } = await import('@libpdf/core');
    const document = await PDF.load(new Uint8Array(pdf));
    const { bytes } = await document.sign({
      signer,
      signingTime: at < from ? from : at,
      fieldName: 'Signature',
      subFilter: 'ETSI.CAdES.detached',
      level: 'B-B',
      digestAlgorithm: 'SHA-256',
      estimatedSize,
    });
    return Buffer.from(bytes);
  }
}

async function keyOf({ file, p12, password }: NonNullable<Config['signing']>): Promise<Key> {
  // The library is loaded on first use: most installations do not sign.
  const { P12Signer } = await import('@libpdf/core');
  const held = await P12Signer.create(new Uint8Array(p12), password).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new SigningRefused(file, `cannot be used: ${why.replace(/\.$/, '')}`);
  });
  const certificates = [held.certificate, ...held.certificateChain];
  const own = await ownCertificate(held, certificates);
  if (own === undefined) throw new SigningRefused(file, 'has no certificate for its key');
  const { validFromDate: from, validToDate: until } = new X509Certificate(own);
  const signer: Signer = {
    certificate: own,
    certificateChain: certificates.filter((certificate) => certificate !== own),
    keyType: held.keyType,
    signatureAlgorithm: held.signatureAlgorithm,
    sign: (data, algorithm) => held.sign(data, algorithm),
  };
  const size = certificates.reduce((sum, { length }) => sum + length, SIGNATURE_BYTES);
  return { signer, from, until, size };
}

/** The certificate of the key: a file may hold those of its issuers before it. */
async function ownCertificate(
  signer: Signer,
  certificates: readonly Uint8Array<ArrayBufferLike>[],
): Promise<Uint8Array | undefined> {
  const data = randomBytes(32);
  const signature = await signer.sign(data, 'SHA-256');
  return certificates.find((certificate) => {
    const { publicKey } = new X509Certificate(certificate);
    const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }));
    return verify('sha256', data, key, signature);
  });
}
