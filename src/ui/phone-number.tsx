import { groupPhone } from '#lib/group-phone.ts';

/** Phone number in groups of digits. The gaps aren't text, so that the copied number is exact. */
export const PhoneNumber = ({ children }: { children: string }) => (
  <bdi className="tnum">
    {[...groupPhone(children).entries()].map(([index, group]) => (
      <span key={index} className={index === 0 ? undefined : 'ml-[0.3em]'}>
        {group}
      </span>
    ))}
  </bdi>
);
