import { useSelector } from '@tanstack/react-store';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { ErrorDetails } from './error-details.tsx';
import { Icon } from './icon.tsx';
import { toasts } from './notify.ts';

const SHOWN_MS = 6000;

const classNames = {
  toast:
    'font-sans! flex w-toast max-w-full max-phone:w-full! items-center gap-2.5 rounded-lg bg-raised min-h-10 py-1.5 pr-1.5 pl-3 text-sm text-strong shadow-popover',
  content: 'min-w-0 flex-1 py-1',
  description: 'text-muted',
  actionButton: 'touch rounded-md px-2.5 h-control-sm font-medium text-accent-text hover:bg-raised-hover',
  closeButton:
    'touch order-last grid size-control-sm flex-none place-items-center rounded-md text-muted hover:bg-raised-hover',
};

export function Toaster() {
  const queued = useSelector(toasts);
  const isTabbing = useRef(false);
  useEffect(() => {
    for (const notice of queued) {
      // Effects may run twice per render; show each notice once.
      if (!toasts.get().includes(notice)) continue;
      toasts.remove(notice);
      toast[notice.variant](notice.title, {
        ...(notice.id !== undefined && { id: notice.id }),
        description: notice.details ? (
          <>
            {notice.detail}
            <ErrorDetails details={notice.details} />
          </>
        ) : (
          notice.detail
        ),
        duration: notice.variant === 'error' ? Number.POSITIVE_INFINITY : SHOWN_MS,
        closeButton: notice.variant === 'error',
        ...(notice.action ? { action: notice.action } : {}),
      });
    }
  }, [queued]);
  return (
    <div
      role="presentation"
      onKeyDownCapture={({ key }) => {
        isTabbing.current = key === 'Tab';
      }}
      onBlurCapture={(event) => {
        // Sonner sends the focus back to where it came from, so that Tab would never get past the notices.
        if (isTabbing.current) event.stopPropagation();
      }}
    >
      <Sonner
        position="bottom-left"
        visibleToasts={3}
        offset={{ bottom: 'calc(24px + var(--spacing-foot, 0px))' }}
        mobileOffset={{ bottom: 'calc(16px + var(--spacing-foot, 0px))' }}
        // Right of the sidebar or rail. On phones sonner uses the full viewport width in spite of the 16 px offset.
        className="tablet:left-[calc(var(--spacing-sidebar)+24px)]! phone:max-tablet:left-[calc(var(--spacing-rail)+24px)]! max-phone:right-4! max-phone:w-auto!"
        containerAriaLabel="Notices"
        toastOptions={{ unstyled: true, classNames }}
        icons={{
          success: <Icon of={CircleCheck} className="text-success" />,
          info: <Icon of={Info} className="text-muted" />,
          error: <Icon of={CircleAlert} className="text-danger" />,
        }}
      />
    </div>
  );
}
