/**
 * Makes a PDF of one A4 page. It has no table of its objects, which readers rebuild.
 *
 * @param commands Draw the page, with Helvetica as the font `/F`. @default a black square in its middle
 * @param trailer Further entries of the trailer, e.g. an encryption.
 */
export function makePdf(commands = '200 320 200 200 re f', trailer = ''): string {
  return [
    '%PDF-1.7',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 595 842] >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >> endobj',
    `4 0 obj << /Length ${commands.length} >> stream\n${commands}\nendstream endobj`,
    '5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj',
    `trailer << /Size 6 /Root 1 0 R ${trailer} >>`,
    '%%EOF',
  ].join('\n')
}

/** Entries of the trailer of a PDF that asks for a password. */
export const passwordTrailer = `/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`
