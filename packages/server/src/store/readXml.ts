/** Contents of all elements of a name, in their order. For the flat answers of stores. */
export function readXml(xml: string, name: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([^]*?)</${name}>`, 'g'))].map(
    ([, text = '']) => text,
  )
}

/** Decoded text of the first element of a name; undefined without one. */
export function readXmlText(xml: string, name: string): string | undefined {
  const [text] = readXml(xml, name)
  return text?.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (all, hex?: string, number?: string, known?: string) => {
      if (known !== undefined) return ENTITIES[known] ?? all
      return String.fromCodePoint(hex === undefined ? Number(number) : Number.parseInt(hex, 16))
    },
  )
}

/** Text as the content of an element. */
export function escapeXml(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
