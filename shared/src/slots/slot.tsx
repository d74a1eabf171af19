import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadSlot, type LoadedSlot, type Places } from './slots.ts';

interface SlotProps<Name extends keyof Places> {
  name: Name;
  props: Places[Name];
  /** Shown while a part loads, and in place of one that fails; it takes no space unless it is given. */
  fallback?: ReactNode;
}

/** A part that renders nothing leaves no gap in a grid. */
const noBox = { display: 'contents' };

/**
 * A place that modules fill (`slots` in their package.json). Their code is loaded once the page is there, also where the server has
 * rendered it: what stands below moves. Nothing is rendered when no module fills it.
 */
export function Slot<Name extends keyof Places>({ name, props, fallback = null }: SlotProps<Name>) {
  const [loaded, setLoaded] = useState<LoadedSlot<Name>>();
  useEffect(() => {
    let isOver = false;
    void loadSlot(name).then((slot) => !isOver && setLoaded(slot));
    return () => void (isOver = true);
  }, [name]);
  if (!loaded) return fallback;
  return (
    <>
      {loaded.fills.map(({ module, version, fill }) => {
        const Fill = fill as ComponentType<Places[Name]>;
        return (
          <div key={module} data-slot={name} data-module={module} data-version={version} style={noBox}>
            <SlotBoundary fallback={fallback}>
              <Fill {...props} />
            </SlotBoundary>
          </div>
        );
      })}
      {loaded.failed.length > 0 && fallback}
    </>
  );
}

/** Keeps the page when a part of it throws while it renders. */
class SlotBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  /** As an uncaught error of the page, so that what listens to those hears it. */
  override componentDidCatch(error: unknown): void {
    reportError(error);
  }
  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
