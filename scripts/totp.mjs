// `npm run totp -- KEY`: the two-factor code of this moment, for a demo account without an authenticator app at hand.
import { generate } from 'otplib';

// The page shows the key in groups of four, which a shell passes on as arguments of their own.
const secret = process.argv.slice(2).join('').replaceAll(/\s/g, '').toUpperCase();
if (secret === '') {
  console.error(
    'Usage: npm run totp -- KEY (the key that the sign-in page shows under the QR code)',
  );
  process.exit(2);
}
try {
  console.log(await generate({ secret }));
} catch (error) {
  console.error(`That is no key: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
