import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryPages, validateXML } from 'xmllint-wasm';

/** What is wrong with a message by its official schema: 'pain.008.001.08'. */
export async function checkSchema(name: string, xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'message.xml', contents: xml },
    schema: { fileName: `${name}.xsd`, contents: await readFile(join(import.meta.dirname, 'schemas', `${name}.xsd`), 'utf8') },
    maxMemoryPages: 8 * memoryPages.defaultMaxMemoryPages,
  });
  return errors.map(({ message }) => message);
}
