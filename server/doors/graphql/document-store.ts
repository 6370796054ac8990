import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';

// The web client and the integrators together have far fewer; made-up documents only replace each other.
const MAX_DOCUMENTS = 1_000;

/**
 * Documents that have been parsed and checked, by the hash of their text: each is done once (performance 5). Apollo's
 * own store counts bytes, and for that turns each document into JSON.
 */
export class DocumentStore {
  private readonly documents: LRUCache<string, DocumentNode>;

  constructor(max = MAX_DOCUMENTS) {
    this.documents = new LRUCache({ max });
  }

  async get(key: string): Promise<DocumentNode | undefined> {
    return this.documents.get(key);
  }

  async set(key: string, document: DocumentNode): Promise<void> {
    this.documents.set(key, document);
  }

  async delete(key: string): Promise<boolean> {
    return this.documents.delete(key);
  }
}
