/** A message to the other tabs of this browser. */
export type TabMessage =
  /** The user signed in or out. */
  | { type: 'session' }
  /** A record was saved. */
  | {
      type: 'saved';
      /** Fingerprint of the record's tenant. */
      tenant: string;
      /** First part of the query keys to invalidate. */
      operation: string;
    };

let broadcastChannel: BroadcastChannel | undefined;
const getChannel = () => {
  broadcastChannel ??= new BroadcastChannel('audience-console');
  return broadcastChannel;
};

/** Sends a message to the other tabs, not to this one. */
export const broadcast = (news: TabMessage): void => getChannel().postMessage(news);

/** Subscribes to messages of other tabs; returns the cleanup. */
export function onTabMessage(listener: (news: TabMessage) => void): () => void {
  const handleMessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
  getChannel().addEventListener('message', handleMessage);
  return () => getChannel().removeEventListener('message', handleMessage);
}
