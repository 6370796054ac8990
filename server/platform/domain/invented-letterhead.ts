// A shield with a road to the horizon under a guiding star: the crest of a department that does not exist.
const CREST = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 140" width="240" height="280">
<path d="M60 4c14 9 32 13 52 12v52c0 33-20 55-52 68C28 123 8 101 8 68V16c20 1 38-3 52-12z" fill="#12263f"/>
<path d="M60 11c13 8 28 11 46 11v46c0 29-17 48-46 61C31 116 14 97 14 68V22c18 0 33-3 46-11z" fill="#fff"/>
<path d="M60 16c12 7 26 10 41 11v40c0 27-15 44-41 56-26-12-41-29-41-56V27c15-1 29-4 41-11z" fill="#1d4068"/>
<path d="M19 71h82c-2 25-17 41-41 52-24-11-39-27-41-52z" fill="#2f6b4f"/>
<path d="M55 71h10l22 37c-7 6-16 11-27 15-11-4-20-9-27-15z" fill="#2b3440"/>
<path d="M59.3 75h1.4l.5 7h-2.4zm-.8 12h3l.7 10h-4.4zm-1.1 15h5.2l.9 15-3.5 2-3.5-2z" fill="#f4d35e"/>
<path d="M19 71h82" stroke="#e8edf3" stroke-width="1.6"/>
<path d="M60 30l4.4 9.6 10.5 1.2-7.8 7.1 2.1 10.3L60 53l-9.2 5.2 2.1-10.3-7.8-7.1 10.5-1.2z" fill="#f4d35e"/>
<g fill="#e8edf3"><circle cx="34" cy="46" r="2.6"/><circle cx="86" cy="46" r="2.6"/><circle cx="40" cy="60" r="2"/><circle cx="80" cy="60" r="2"/></g>
</svg>`;

/** The letterhead of no department, with which notices were mailed by mistake: none is made with it any more. */
export const INVENTED_LETTERHEAD = {
  departmentName: 'Department of Road Traffic',
  officeName: 'Traffic Enforcement Center',
  officeAddress: 'Civic Center, 12 Harbor Street\nPort Ellery 10420\nTelephone 555 0142',
  officeLogoSrc: `data:image/svg+xml;base64,${btoa(CREST.replace(/\n/g, ''))}`,
} as const;

/** The statements of that department's officers. */
export const INVENTED_STATEMENTS = {
  REDLIGHT:
    'I have reviewed the recorded images and the measurements of the camera system. They show the vehicle named above ' +
    'passing the stop line while the signal facing it was red. The camera system was in working order and within its ' +
    'period of verification at the time. I certify that this notice is a true account of that record.',
  SPEEDING:
    'I have reviewed the recorded images and the measurements of the camera system. They show the vehicle named above ' +
    'travelling faster than the speed limit posted at the place. The measuring system was in working order and within ' +
    'its period of calibration at the time. I certify that this notice is a true account of that record.',
} as const;
