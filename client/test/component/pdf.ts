import { HttpResponse } from 'msw';

/** A PDF of one page with lines of text in it. */
function pdfOf(lines: readonly string[]): string {
  const text = lines.map((line) => `(${line.replace(/[\\()]/g, String.raw`\$&`)}) Tj 0 -20 Td`);
  const content = `BT /F1 14 Tf 60 760 Td ${text.join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`;
}

/** An answer that is a PDF of one page. */
export const pdf = (...lines: string[]): HttpResponse<string> =>
  new HttpResponse(pdfOf(lines), { headers: { 'Content-Type': 'application/pdf' } });
