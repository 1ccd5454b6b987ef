/** A message to the other tabs of this browser. */
export type TabMessage =
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

let broadcastChannel: BroadcastChannel | undefined;
const getChannel = () => {
  broadcastChannel ??= new BroadcastChannel('audience-console');
  return broadcastChannel;
};

/** Tells the other tabs, never this one. */
export const broadcast = (news: TabMessage): void => getChannel().postMessage(news);

/** Listens to the other tabs; answers how to end that. */
export function onTabMessage(listener: (news: TabMessage) => void): () => void {
  const handleMessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
  getChannel().addEventListener('message', handleMessage);
  return () => getChannel().removeEventListener('message', handleMessage);
}
