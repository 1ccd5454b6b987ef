import { browserFlags, installedBrowser } from '../../scripts/browser.ts';

const executablePath = installedBrowser();

export const launchOptions = {
  ...(executablePath && { executablePath }),
  // Tests are too short for the optimizing compiler to pay off.
  args: [...browserFlags, '--js-flags=--no-turbofan'],
};
