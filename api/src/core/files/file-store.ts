import type { ObjectStore } from 'platform/store/object-store';

/**
 * Where uploads and pictures live. A key is made by us, never by a client: lower-case words, digits, '-', '.' joined by '/'.
 * A file under a key never changes: its name identifies its content.
 */
export type FileStore = Pick<ObjectStore, 'put' | 'open' | 'exists' | 'delete' | 'sweep' | 'walk'>;
