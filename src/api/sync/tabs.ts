/** A message to the other tabs of this browser. */
export type TabNews =
  /** Somebody signed in or out. */
  | { type: 'session' }
  /** Something was saved that others may show. */
  | {
      type: 'saved';
      /** The fingerprint of the tenant whose it is. */
      tenant: string;
      /** The operation that reads records of its kind. */
      operation: string;
    };

let opened: BroadcastChannel | undefined;
const channel = () => {
  opened ??= new BroadcastChannel('audience-console');
  return opened;
};

/** Tells the other tabs, never this one. */
export const tellTabs = (news: TabNews): void => channel().postMessage(news);

/** Listens to the other tabs; answers how to end that. */
export function listenToTabs(listener: (news: TabNews) => void): () => void {
  const hear = ({ data }: MessageEvent<TabNews>) => listener(data);
  channel().addEventListener('message', hear);
  return () => channel().removeEventListener('message', hear);
}
