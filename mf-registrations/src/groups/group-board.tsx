import { type DragEvent, type KeyboardEvent, memo, startTransition, useCallback, useEffect, useId, useRef, useState } from 'react';
import { countOf } from 'shared/text/count-of';
import { takeFocus } from 'shared/ui/dialog-refs';
import { bibOf, nameOf, type Row } from '../registration/row.ts';
import styles from './group-board.module.css';
import type { PlacedGroup } from './placing.ts';
import { isCaptain } from './propose-groups.ts';

type Target = Pick<PlacedGroup, 'number' | 'departure'>;

interface GroupBoardProps {
  groups: readonly PlacedGroup[];
  /** Target for a new group. */
  next: Target;
  onMove: (id: number, to: Target) => void;
}

interface Attention {
  /** Rider with an open target select. */
  opened?: number;
  /** Rider just moved by key or select: keeps the focus. */
  moved?: number;
}

/** Groups rendered at once. */
const step = 10;

const nobody: Attention = {};
/** Drag data of a rider; other data are rejected. */
const dragged = 'application/x-inscripcion';

const titleOf = ({ number }: Pick<Target, 'number'>) => (number === null ? 'Sin grupo' : `Grupo ${number}`);

/** Kanban of the groups. Riders move by mouse, or by the select that their button opens. */
export function GroupBoard({ groups, next, onMove }: GroupBoardProps) {
  const [attention, setAttention] = useState(nobody);
  const [said, say] = useState('');
  const rendered = useGrowth(groups.length, step);

  const move = (id: number, to: number | null, byChoice: boolean) => {
    const target = to === next.number ? next : (groups.find(({ number }) => number === to) ?? { number: to, departure: null });
    const from = groups.find(({ riders }) => riders.some((row) => row.id === id));
    const rider = from?.riders.find((row) => row.id === id);
    // Renders 1,500 riders in slices, so that the page stays responsive.
    startTransition(() => {
      setAttention(byChoice ? { moved: id } : nobody);
      if (!rider || from?.number === to) return;
      say(`${nameOf(rider)}: ${titleOf(target).toLowerCase()}${target.departure ? `, sale a las ${target.departure}` : ''}.`);
      onMove(id, target);
    });
  };
  // Stable: a group renders only when it has changed.
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  const onChoose = useCallback((id: number, to: number | null) => latest.current(id, to, true), []);
  const onDrop = useCallback((id: number, to: number | null) => latest.current(id, to, false), []);
  const onOpen = useCallback((id: number) => setAttention({ opened: id }), []);
  const onLeave = useCallback((moved?: number) => setAttention(moved === undefined ? nobody : { moved }), []);

  const within = (group: PlacedGroup, id: number | undefined) =>
    id !== undefined && group.riders.some((row) => row.id === id) ? id : undefined;
  return (
    <>
      <div className={styles.board}>
        {groups.slice(0, rendered).map((group) => {
          const opened = within(group, attention.opened);
          return (
            <GroupCard
              key={group.number}
              group={group}
              opened={opened}
              moved={within(group, attention.moved)}
              // Only where open: other groups need not render.
              targets={opened === undefined ? undefined : { groups, next }}
              onOpen={onOpen}
              onChoose={onChoose}
              onDrop={onDrop}
              onLeave={onLeave}
            />
          );
        })}
      </div>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  );
}

interface Moves {
  onOpen: (id: number) => void;
  onChoose: (id: number, to: number | null) => void;
  /** The select was closed: by key, so that the focus returns to its button, or by losing the focus. */
  onLeave: (back?: number) => void;
}

interface GroupCardProps extends Moves {
  group: PlacedGroup;
  opened: number | undefined;
  moved: number | undefined;
  targets: { groups: readonly PlacedGroup[]; next: Target } | undefined;
  onDrop: (id: number, to: number | null) => void;
}

const GroupCard = memo(function GroupCard({ group, opened, moved, targets, onDrop, ...moves }: GroupCardProps) {
  const titleId = useId();
  const [isOver, setIsOver] = useState(false);
  const { number, departure, riders } = group;
  const dropping = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(dragged)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setIsOver(false);
      onDrop(Number(event.dataTransfer.getData(dragged)), number);
    },
  };
  return (
    <section
      className={`stack gap-2 boxed pad-3 ${styles.group}`}
      aria-labelledby={titleId}
      data-over={isOver || undefined}
      data-none={number === null || undefined}
      {...dropping}
    >
      <div className="line between gap-2">
        <h2 id={titleId} className="title-sm">
          <span>{titleOf(group)}</span>
          {departure && <span className={styles.departure}>{` ${departure}`}</span>}
        </h2>
        <p className="soft small">{countOf(riders.length, 'participante', 'participantes')}</p>
      </div>
      <ul className="stack">
        {riders.map((row) => (
          <Rider
            key={row.id}
            row={row}
            usual={departure}
            isMoved={moved === row.id}
            targets={opened === row.id ? targets : undefined}
            {...moves}
          />
        ))}
      </ul>
    </section>
  );
}, isSame);

function isSame(before: GroupCardProps, after: GroupCardProps): boolean {
  const [a, b] = [before.group, after.group];
  return (
    before.opened === after.opened &&
    before.moved === after.moved &&
    (after.opened === undefined || before.targets?.groups === after.targets?.groups) &&
    a.departure === b.departure &&
    a.riders.length === b.riders.length &&
    a.riders.every((row, index) => row === b.riders[index])
  );
}

interface RiderProps extends Moves {
  row: Row;
  /** The group's hour. */
  usual: string | null;
  isMoved: boolean;
  targets: GroupCardProps['targets'];
}

const Rider = memo(function Rider({ row, usual, isMoved, targets, onOpen, onChoose, onLeave }: RiderProps) {
  const name = nameOf(row);
  const about = [
    isCaptain(row) && 'Capitán',
    row.salida && row.salida !== usual && `sale a las ${row.salida}`,
    row.ruta,
    row.grupo,
    row.nombre_acomp && `con ${row.nombre_acomp}`,
  ].filter(Boolean);
  const dragging = {
    draggable: !targets,
    onDragStart({ dataTransfer }: DragEvent) {
      dataTransfer.setData(dragged, String(row.id));
      dataTransfer.effectAllowed = 'move';
    },
  };
  return (
    <li className={`row gap-2 rows-1 ${styles.rider}`} {...dragging}>
      {bibOf(row) && <span className={styles.bib}>{bibOf(row)}</span>}
      <span className={styles.name}>
        <span>{name}</span>
        {about.length > 0 && <small>{about.join(' · ')}</small>}
      </span>
      {targets ? (
        <TargetChoice row={row} name={name} {...targets} onChoose={onChoose} onLeave={onLeave} />
      ) : (
        <button
          ref={isMoved ? takeFocus : undefined}
          type="button"
          className={styles.move}
          aria-label={`Mover a ${name} a otro grupo`}
          onClick={() => onOpen(row.id)}
          onBlur={isMoved ? () => onLeave() : undefined}
        >
          Mover
        </button>
      )}
    </li>
  );
});

interface TargetChoiceProps extends Pick<Moves, 'onChoose' | 'onLeave'> {
  row: Row;
  name: string;
  groups: readonly PlacedGroup[];
  next: Target;
}

/** Selecting moves; with the arrow keys only Enter moves. Escape cancels. */
function TargetChoice({ row, name, groups, next, onChoose, onLeave }: TargetChoiceProps) {
  const isLooking = useRef(false);
  const chosen = (select: HTMLSelectElement) => onChoose(row.id, select.value === '' ? null : Number(select.value));
  const onKeyDown = (event: KeyboardEvent<HTMLSelectElement>) => {
    if (event.key === 'Escape') return onLeave(row.id);
    if (event.key !== 'Enter') return void (isLooking.current = true);
    event.preventDefault();
    chosen(event.currentTarget);
  };
  return (
    <select
      ref={takeFocus}
      className={styles.choice}
      name="grupo_num"
      aria-label={`Grupo de ${name}`}
      defaultValue={row.grupo_num ?? ''}
      onKeyDown={onKeyDown}
      onPointerDown={() => (isLooking.current = false)}
      onChange={({ target }) => void (isLooking.current || chosen(target))}
      onBlur={() => onLeave()}
    >
      {groups.map(
        ({ number, departure, riders }) =>
          number !== null && (
            <option key={number} value={number}>
              {`Mover a grupo ${number}${departure ? ` · ${departure}` : ''} (${riders.length})`}
            </option>
          ),
      )}
      <option value={next.number ?? ''}>{`Grupo nuevo: ${next.number ?? ''}`}</option>
      <option value="">Sin grupo</option>
    </select>
  );
}

/** Number of `count` items to render: grows by `step`, so that the page stays responsive. Never shrinks. */
function useGrowth(count: number, step: number): number {
  const [rendered, setRendered] = useState(step);
  const most = Math.max(step, count);
  if (rendered > most) setRendered(most);
  useEffect(() => {
    if (rendered >= count) return undefined;
    const timer = setTimeout(() => startTransition(() => setRendered((now) => now + step)));
    return () => clearTimeout(timer);
  }, [rendered, count, step]);
  return Math.min(rendered, count);
}
