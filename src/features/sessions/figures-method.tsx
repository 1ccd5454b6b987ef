export const FiguresMethod = () => (
  <>
    <p>
      Conversion is the share of sessions recorded as converted. Visitors can convert without a form, so form
      submits are counted on their own.
    </p>
    <p>Each session counts once, in the range it started in.</p>
    <p>
      Rates are shares of the sessions with data. Their 95% interval is Wilson's; a change between two rates
      is tested with Newcombe's method and colored only if it's significant. Under 30 sessions, a rate is too
      uncertain to compare.
    </p>
    <p>
      The change of a number of sessions has the interval that its days give: those of the earlier period are
      paired with these, and the spread of their differences says how large chance is (Student's t). A cause
      is named if its own change and its part in the change of all sessions can't be chance, with intervals
      adjusted for the number of values compared (Bonferroni).
    </p>
    <p>
      Times are medians: half of the sessions were shorter. p90 means 90% were shorter. Medians are
      approximate while you select and exact right after. The interval of a median is the values that have
      half of the sessions on each side with 95% confidence (Conover); the change between two medians combines
      both intervals (Zou and Donner).
    </p>
  </>
);
