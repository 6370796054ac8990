import { type INestApplication, Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { openApiDocument } from './openapi-document.js';
import { openApiPage } from './openapi-page.js';

/**
 * The OpenAPI document of the running application, made when it is first read. It is kept as text: everybody may read it, and
 * 330 kB of JSON take milliseconds to write.
 */
@Injectable()
export class OpenApiService {
  private app: INestApplication | undefined;
  private made: { json: string; page: string } | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The application whose routes are described. */
  describe(app: INestApplication): void {
    this.app = app;
  }

  /** The document in JSON. */
  json(): string {
    return this.texts().json;
  }

  /** The document as a page of HTML. */
  page(): string {
    return this.texts().page;
  }

  private texts(): { json: string; page: string } {
    if (this.app === undefined) throw new Error('There is no application to describe');
    if (this.made === undefined) {
      const document = openApiDocument(this.app, this.config.http.publicUrl);
      this.made = { json: JSON.stringify(document), page: openApiPage(document) };
    }
    return this.made;
  }
}
