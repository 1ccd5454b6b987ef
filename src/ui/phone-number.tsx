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

/** Country codes of one and two digits; all others have three, as none begins with another one. ITU-T E.164. */
const COUNTRY_CODE = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/**
 * Splits a phone number in the API's format after the country code and then by three digits, so that one digit is
 * never alone. Countries group by area, which takes a list of all. Any other text is one group.
 */
export function groupPhone(number: string): string[] {
  if (!/^\+[1-9]\d{6,14}$/.test(number)) return [number];
  const [code = ''] = COUNTRY_CODE.exec(number) ?? [];
  return [code, ...(number.slice(code.length).match(/\d{4}$|\d{2,3}/g) ?? [])];
}
