import { createPublicKey } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { SigningKeys } from '../../platform/log/keys/signing-keys.service.js';
import { StorageService, type StoredFile } from '../../platform/storage/storage.service.js';
import { ZipEntryChanged, zipped } from '../../platform/zip/zip.js';
import { type BagFile, folderOf, madeFile, sorted, tagFiles } from './bag.js';
import { caseJson, historyJson, keysJson } from './case-json.js';
import { CaseReads, type ProvedCase } from './case-reads.service.js';
import type { CourtPackageEntity } from './court-package.entity.js';
import { filenameOf } from './package-names.pure.js';
import { PackageFiles } from './package-files.service.js';
import { PackageRefused } from './package-refused.js';
import { readMe } from './read-me.template.js';

type Order = Pick<CourtPackageEntity, 'id' | 'citationId' | 'purpose' | 'recipient'>;

/** Makes the ZIP of a court package (proof 3), in the worker. */
@Injectable()
export class PackageMaker {
  constructor(
    private readonly reads: CaseReads,
    private readonly files: PackageFiles,
    private readonly storage: StorageService,
    private readonly keys: SigningKeys,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Makes and stores the file. Nothing of an earlier try stays.
   *
   * @param fence of the job: each try has a file of its own, so that one that was given up cannot be taken for another
   * @throws PackageRefused, and what {@link CaseReads.read} throws
   */
  async make(order: Order, fence: number): Promise<StoredFile> {
    await this.clear(order.id, fence - 1);
    const proved = await this.reads.read(order.citationId);
    const payload = await this.payload(order, proved);
    const bag = sorted([...payload, ...this.signed(order, proved, payload)]);
    const folder = folderOf(proved.snapshot.citation.referenceId);
    const entries = bag.map((file) => ({ ...file, name: `${folder}/${file.name}` }));
    // One chunk at a time is waiting.
    const content = Readable.from(zipped(entries), { highWaterMark: 1 });
    try {
      return await this.storage.put(keyOf(order.id, fence), content, spooledAs(order.id, fence));
    } catch (error) {
      if (!(error instanceof ZipEntryChanged)) throw error;
      throw new PackageRefused(`${error.entry.slice(folder.length + 1)} was changed meanwhile`);
    }
  }

  /** Deletes the files of the tries of a package up to a fence. A job that waited may have had thousands of tries. */
  async clear(id: number, fence: number): Promise<void> {
    for (const name of await this.storage.spooled(spooledOf(id)))
      if (fenceIn(name, spooledOf(id)) <= fence) await this.storage.removeSpooled(name);
    for (const key of await this.storage.listKeys(keysOf(id)))
      if (fenceIn(key, keysOf(id)) <= fence) await this.storage.remove(key);
  }

  private async payload(order: Order, proved: ProvedCase): Promise<BagFile[]> {
    const { snapshot, checkpoint, inclusions } = proved;
    const { timestamp } = checkpoint;
    const stored = await this.files.checked(snapshot);
    const made = [
      madeFile('data/case.json', caseJson(snapshot, this.config.locale)),
      madeFile('data/history.json', historyJson(snapshot.acts, inclusions)),
      madeFile('data/keys.json', keysJson(checkpoint, this.keys.current)),
      madeFile('data/log/checkpoint.txt', checkpoint.note),
      ...(timestamp === null ? [] : [madeFile('data/log/checkpoint.tsr', timestamp)]),
    ];
    const files = [...stored, ...made];
    const { referenceId } = snapshot.citation;
    const page = readMe(snapshot, {
      purpose: order.purpose,
      recipient: order.recipient,
      organization: organizationOf(proved),
      folder: folderOf(referenceId),
      filename: filenameOf(referenceId),
      paths: sorted(files).map(({ name }) => name),
      checkpoint,
      fingerprint: this.keys.current.fingerprint,
      publicUrl: this.config.http.publicUrl,
      locale: this.config.locale,
      timeZone: this.config.timeZone,
    });
    return [...files, madeFile('data/READ-ME-FIRST.html', page)];
  }

  private signed(order: Order, proved: ProvedCase, payload: readonly BagFile[]): BagFile[] {
    const { files, signed } = tagFiles(
      payload,
      {
        organization: organizationOf(proved),
        identifier: proved.snapshot.citation.referenceId,
        description: `${order.purpose}; ${order.recipient}`,
        date: proved.checkpoint.createdAt.toISOString().slice(0, 10),
      },
      pemOf(this.keys.current.publicKey),
    );
    return [...files, madeFile('signature.ed25519', this.keys.sign(signed))];
  }
}

/** The name of the department; before its letterhead is saved, the origin of its log. */
function organizationOf({ snapshot, checkpoint }: ProvedCase): string {
  return snapshot.departmentName.trim() === '' ? checkpoint.origin : snapshot.departmentName;
}

/** Returns the SPKI of a public key as PEM (RFC 8410). @param publicKey 32 bytes */
function pemOf(publicKey: Buffer): string {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') };
  return createPublicKey({ key: jwk, format: 'jwk' })
    .export({ type: 'spki', format: 'pem' })
    .toString();
}

const keysOf = (id: number): string => `court-packages/${id}-`;

const keyOf = (id: number, fence: number): string => `${keysOf(id)}${fence}.zip`;

const spooledOf = (id: number): string => `court-package-${id}-`;

const spooledAs = (id: number, fence: number): string => `${spooledOf(id)}${fence}-`;

/** Returns the fence of the try that made a file, from its name. */
const fenceIn = (name: string, start: string): number =>
  Number.parseInt(name.slice(start.length), 10);
