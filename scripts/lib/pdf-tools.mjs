import { canInstallPackages, installPackages } from './install.mjs';
import { Plain, findCommand } from './processes.mjs';

/** The tools that tests inspect notices with, and the Debian package of each. */
const PACKAGES = {
  openssl: 'openssl',
  pdfinfo: 'poppler-utils',
  pdfsig: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  pdftotext: 'poppler-utils',
  qpdf: 'qpdf',
};

/**
 * The programs that tests read PDFs with; on Debian or Ubuntu as root they are installed where they are missing.
 * @param {(sentence: string) => void} say
 * @returns {Promise<void>}
 * @throws {Plain} with what to install
 */
export async function ensurePdfTools(say) {
  const missing = missingPackages();
  if (missing.length === 0) return;
  if (canInstallPackages()) {
    say(`Installing Debian's ${missing.join(' and ')}`);
    await installPackages(...missing);
  }
  const left = missingPackages();
  if (left.length > 0)
    throw new Plain(`The tests need ${left.join(' and ')}: install them with the package manager.`);
}

function missingPackages() {
  const commands = Object.entries(PACKAGES).filter(
    ([command]) => findCommand(command) === undefined,
  );
  return [...new Set(commands.map(([, name]) => name))];
}
