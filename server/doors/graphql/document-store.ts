import type { DocumentNode } from 'graphql';

// The web client and the integrators together have far fewer; strangers who make up documents only push each other out.
const MAX_DOCUMENTS = 1_000;

/**
 * Documents that have been parsed and checked, by the hash of their text: each is done once (performance 5). The
 * one that was used longest ago makes room for a new one.
 */
export class DocumentStore {
  private readonly documents = new Map<string, DocumentNode>();

  constructor(private readonly limit = MAX_DOCUMENTS) {}

  async get(key: string): Promise<DocumentNode | undefined> {
    const document = this.documents.get(key);
    if (document === undefined) return undefined;
    this.documents.delete(key);
    this.documents.set(key, document);
    return document;
  }

  async set(key: string, document: DocumentNode): Promise<void> {
    this.documents.set(key, document);
    const [oldest] = this.documents.keys();
    if (this.documents.size > this.limit && oldest !== undefined) this.documents.delete(oldest);
  }

  async delete(key: string): Promise<boolean> {
    return this.documents.delete(key);
  }
}
