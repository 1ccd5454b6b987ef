import { browserFlags, installedBrowser } from '../../scripts/browser.ts';

const executablePath = installedBrowser();

export const launchOptions = {
  ...(executablePath && { executablePath }),
  // Tests end before code that is compiled to run fast pays off.
  args: [...browserFlags, '--js-flags=--no-turbofan'],
};
