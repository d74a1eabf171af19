import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type S3rver from 's3rver';

interface StoredObject {
  bucket: string;
  key: string;
  content: Readable | Buffer;
  metadata: object;
}

interface Written {
  size: number;
  md5: string;
}

/** The part of s3rver that its types leave out. */
interface Store {
  rootDirectory: string;
  getResourcePath(bucket: string, key: string | undefined, resource: string): string;
  existsObject(bucket: string, key: string): Promise<boolean>;
  getObject(bucket: string, key: string, options?: object): Promise<unknown>;
  putMetadata(bucket: string, key: string, metadata: object, md5: string): Promise<void>;
  putObject(object: StoredObject): Promise<Written>;
  putPart(bucket: string, uploadId: string, partNumber: number, content: Readable): Promise<Written>;
  deleteObject(bucket: string, key: string): Promise<void>;
}

/**
 * Adds what S3 promises and s3rver lacks: a PUT is answered once the object is whole, readers see the old one or the new one and never a
 * part, and a DELETE beside it does not take the folder away into which it is written (s3rver throws that error outside of every request).
 */
export function writeWhole(server: S3rver): void {
  const { store } = server as unknown as { store: Store };
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
  const receive = async (content: Readable | Buffer): Promise<Written & { file: string }> => {
    const file = join(store.rootDirectory, `.${randomUUID()}`);
    const hash = createHash('md5');
    let size = 0;
    const measure = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    };
    try {
      await pipeline(Buffer.isBuffer(content) ? Readable.from([content]) : content, measure, createWriteStream(file));
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
    return { file, size, md5: hash.digest('hex') };
  };

  store.putObject = async ({ bucket, key, content, metadata }) => {
    const { file, size, md5 } = await receive(content);
    const path = store.getResourcePath(bucket, key, 'object');
    return inTurn(async () => {
      const isNew = !(await store.existsObject(bucket, key));
      await mkdir(dirname(path), { recursive: true });
      // An old object never has the new one's tag: a conditional write would lose the new one.
      if (isNew) await store.putMetadata(bucket, key, metadata, md5);
      await rename(file, path);
      if (!isNew) await store.putMetadata(bucket, key, metadata, md5);
      return { size, md5 };
    });
  };
  store.putPart = async (bucket, uploadId, partNumber, content) => {
    const { file, size, md5 } = await receive(content);
    await rename(file, join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId, String(partNumber)));
    return { size, md5 };
  };
  const { getObject, deleteObject } = store;
  store.getObject = (...what) => inTurn(() => getObject.apply(store, what));
  store.deleteObject = (...what) => inTurn(() => deleteObject.apply(store, what));
}
