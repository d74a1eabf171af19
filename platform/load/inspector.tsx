import { type ComponentType, type ReactNode, type Ref, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { InspectedModules, InspectedVersion } from '../wire/reports.ts';
import type { Part, PartNames } from './find-parts.ts';
import { useParts } from './use-parts.ts';

/** What a site's inspector is made of. */
export interface InspectorParts {
  versions: () => Promise<InspectedModules>;
  /** Gives this browser another version ('mf_news@1.4.0'). */
  begin: (wish: string) => Promise<unknown>;
  /** Tells that one of the two has failed. */
  fail: (error: unknown, what: 'versions' | 'begin') => void;
  Button: ComponentType<{
    onClick: () => void;
    'aria-label'?: string;
    tone?: 'outline';
    ref?: Ref<HTMLButtonElement>;
    children: ReactNode;
  }>;
  styles: Readonly<Record<string, string>>;
  texts: {
    title: string;
    parts: PartNames;
    /** Of a version's visitors; 0: only this browser has it. */
    share: (share: number) => string;
    builtHere: string;
    otherVersion: (module: string) => string;
    tryOther: (module: string) => string;
    tryOut: string;
    close: string;
  };
}

interface RowProps extends Pick<InspectorParts, 'begin' | 'fail' | 'Button' | 'styles' | 'texts'> {
  part: Part;
  found: InspectedModules;
}

function Row({ part: { module, version, what }, found, ...parts }: RowProps) {
  const { styles, texts } = parts;
  const versions = found.modules.find((each) => each.module === module)?.versions;
  const share = versions?.find((each) => each.version === version)?.share ?? 0;
  return (
    <li className={styles['part']}>
      <p className={styles['name']}>
        <strong>{module}</strong> <span>{what}</span>
      </p>
      <p>
        <span>{version ?? found.shell ?? texts.builtHere}</span>
        {versions && <span>{` · ${texts.share(share)}`}</span>}
      </p>
      {versions && versions.length > 1 && <Change module={module} current={version} versions={versions} {...parts} />}
    </li>
  );
}

interface ChangeProps extends Omit<RowProps, 'part' | 'found'> {
  module: string;
  current: string | undefined;
  versions: readonly InspectedVersion[];
}

/** Another version for this browser alone. */
function Change({ module, current, versions, begin, fail, Button, styles, texts }: ChangeProps) {
  const others = versions.filter(({ version }) => version !== current);
  const [wanted, setWanted] = useState(others[0]?.version ?? '');
  const press = () =>
    void begin(`${module}@${wanted}`).then(
      () => location.reload(),
      (error: unknown) => fail(error, 'begin'),
    );
  return (
    <div className={styles['change']}>
      <select aria-label={texts.otherVersion(module)} value={wanted} onChange={({ target }) => setWanted(target.value)}>
        {others.map(({ version, share }) => (
          <option key={version} value={version}>
            {share > 0 ? `${version} (${share} %)` : version}
          </option>
        ))}
      </select>
      <Button tone="outline" aria-label={texts.tryOther(module)} onClick={press}>
        {texts.tryOut}
      </Button>
    </div>
  );
}

function Inspector({ found, onClose, ...parts }: Omit<InspectorParts, 'versions'> & { found: InspectedModules; onClose: () => void }) {
  const { Button, styles, texts } = parts;
  const seen = useParts(texts.parts);
  // Twice in one page a slot's part is one row.
  const rows = new Map(seen.map((part) => [`${part.module} ${part.what}`, part]));
  return (
    <>
      {seen.flatMap(({ module, boxes }, index) =>
        boxes.map(({ left, top, width, height }, at) => (
          <div key={`${index} ${at}`} className={styles['box']} aria-hidden="true" style={{ left, top, width, height }}>
            <span>{module}</span>
          </div>
        )),
      )}
      <section className={styles['panel']} aria-label={texts.title}>
        <ul className={styles['parts']}>
          {[...rows].map(([key, part]) => (
            <Row key={`${key} ${part.version ?? ''}`} part={part} found={found} {...parts} />
          ))}
        </ul>
        <Button ref={(button) => button?.focus()} onClick={onClose}>
          {texts.close}
        </Button>
      </section>
    </>
  );
}

let open: { root: Root; place: Element } | undefined;

function close(): void {
  open?.root.unmount();
  open?.place.remove();
  open = undefined;
}

/** Shows which module, in which version, has rendered each part of the page, to who may try versions out; or closes it. */
export async function toggleInspector({ versions, ...parts }: InspectorParts): Promise<void> {
  if (open) return close();
  try {
    const found = await versions();
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    open = { root, place };
    root.render(<Inspector found={found} onClose={close} {...parts} />);
  } catch (error) {
    parts.fail(error, 'versions');
  }
}
