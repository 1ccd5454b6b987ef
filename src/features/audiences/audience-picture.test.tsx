import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AudiencePicture } from './audience-picture.tsx';

it.each([
  ['person_1', 'Amélie Petit', 'Amélie Petit, Polarbær AS', 'AP'],
  ['person_1', undefined, 'Amélie Petit', 'AP'],
  ['person_1', 'Amélie Petit', 'Fleets in the north', ''],
  ['person_1', 'Amélie Petit', undefined, ''],
  [null, null, 'Fleets in the north', ''],
])(
  'shows the initials of the person (%s, %s) in an audience named %s: "%s"',
  (personId, personName, name, initials) => {
    const { container } = render(<AudiencePicture personId={personId} personName={personName} name={name} />);
    expect(container.textContent).toBe(initials);
  },
);
