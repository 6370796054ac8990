import { type INestApplication, Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { type OpenApiDocument, openApiDocument } from './openapi-document.js';

/** The OpenAPI document of the running application, made when it is first read. */
@Injectable()
export class OpenApiService {
  private app: INestApplication | undefined;
  private made: OpenApiDocument | undefined;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The application whose routes are described. */
  describe(app: INestApplication): void {
    this.app = app;
  }

  document(): OpenApiDocument {
    if (this.app === undefined) throw new Error('There is no application to describe');
    this.made ??= openApiDocument(this.app, this.config.http.publicUrl);
    return this.made;
  }
}
