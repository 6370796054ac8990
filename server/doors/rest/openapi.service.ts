import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { RunningApp } from '../http/running-app.js';
import { openApiDocument } from './openapi-document.js';
import { openApiPage } from './openapi-page.js';

/**
 * The OpenAPI document of the running application, made when it is first read. It is kept as text: everybody may read it, and
 * 330 kB of JSON take milliseconds to write.
 */
@Injectable()
export class OpenApiService {
  private made: { json: string; page: string } | undefined;

  constructor(
    private readonly running: RunningApp,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The document in JSON. */
  json(): string {
    return this.texts().json;
  }

  /** The document as a page of HTML. */
  page(): string {
    return this.texts().page;
  }

  private texts(): { json: string; page: string } {
    if (this.made === undefined) {
      const document = openApiDocument(this.running.get(), this.config.http.publicUrl);
      this.made = { json: JSON.stringify(document), page: openApiPage(document) };
    }
    return this.made;
  }
}
