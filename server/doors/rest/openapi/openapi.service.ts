import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import type { OpenApiDocument } from './openapi-document.js';
import { openApiPage } from './openapi-page.js';

/** The build prints the document beside the server (`npm run build:server`). */
const FILE = join(import.meta.dirname, '../../../../openapi.json');

/**
 * The OpenAPI document that the build made, with the address of this installation. It is kept as text: everybody may ask
 * for it, so it costs nothing.
 */
@Injectable()
export class OpenApiService {
  private readonly logger = new Logger('OpenAPI');
  private read: { json: string; page: string } | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The document in JSON. @throws AppError `NOT_FOUND` in a build without it */
  json(): string {
    return this.texts().json;
  }

  /** The document as a page of HTML. @throws AppError `NOT_FOUND` in a build without it */
  page(): string {
    return this.texts().page;
  }

  private texts(): { json: string; page: string } {
    this.read ??= this.made();
    return this.read;
  }

  private made(): { json: string; page: string } {
    const printed = this.printed();
    const document = { ...printed, servers: [{ url: this.config.http.publicUrl }] };
    return { json: JSON.stringify(document), page: openApiPage(document) };
  }

  private printed(): OpenApiDocument {
    try {
      return JSON.parse(readFileSync(FILE, 'utf8')) as OpenApiDocument;
    } catch (error) {
      this.logger.warn(`The build has no OpenAPI document: ${String(error)}`);
      throw new AppError('NOT_FOUND');
    }
  }
}
