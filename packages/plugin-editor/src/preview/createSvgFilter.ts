import { type ColorStage, CURVE_STEPS } from '@lading/cdn'

const SVG = 'http://www.w3.org/2000/svg'
const LUMA = [0.2126, 0.7152, 0.0722] as const
const GRAY_ROWS = [LUMA, LUMA, LUMA] as const
/** Tints are small numbers; scaled up, they lose less precision to the 8 bits between primitives. */
const TINT_SCALE = 8
/** All channel values. */
const VALUES = [...new Uint8Array(256).keys()]

/**
 * Creates an SVG filter that runs color stages. Colors have 8 bits between primitives, so rounding makes the result differ
 * slightly from the formulas, most visibly with a strong `vibrance`.
 *
 * @param id The filter element's id.
 */
export function createSvgFilter(stages: readonly ColorStage[], id: string): SVGFilterElement {
  const filter = document.createElementNS(SVG, 'filter')
  // By default a filter computes in linear light and extends 10 % beyond the image.
  const box = { x: '0', y: '0', width: '100%', height: '100%' }
  setAttributes(filter, { id, 'color-interpolation-filters': 'sRGB', ...box })
  const chain = new FilterChain(filter)
  const last = chain.run(stages, 'SourceGraphic')
  chain.add('feComposite', { in: last, in2: 'SourceGraphic', operator: 'in' })
  return filter
}

type Row = readonly [red: number, green: number, blue: number]

const DOWN = [1, 0]

/** Builds a filter's primitives; each method adds some and returns their result name. */
class FilterChain {
  readonly #filter: SVGFilterElement
  #results = 0

  constructor(filter: SVGFilterElement) {
    this.#filter = filter
  }

  add(name: string, attributes: Readonly<Record<string, string | number>>, ...children: Element[]): string {
    const result = `r${this.#results++}`
    const primitive = document.createElementNS(SVG, name)
    setAttributes(primitive, { ...attributes, result })
    primitive.append(...children)
    this.#filter.append(primitive)
    return result
  }

  run(stages: readonly ColorStage[], input: string): string {
    return joinCurves(stages).reduce((from, stage) => this.#runOne(stage, from), input)
  }

  #runOne(stage: ColorStage, from: string): string {
    switch (stage.kind) {
      case 'curve': {
        const table = VALUES.map((value) => stage.table[(value * CURVE_STEPS) / 255] ?? 0)
        return this.#tables(from, [table, table, table])
      }
      case 'gain': {
        const [red, green, blue] = stage.factors
        return this.#matrix(from, [
          [red, 0, 0],
          [0, green, 0],
          [0, 0, blue],
        ])
      }
      case 'saturation':
        return this.#saturation(from, stage.factor - 1, 1 - stage.vivid)
      case 'splitTone': {
        const shares = [0, 1, 2].map((channel) =>
          VALUES.map((value) => {
            const light = value / 255
            const tint =
              (1 - light) ** 2 * (stage.shadows[channel] ?? 0) + light ** 2 * (stage.highlights[channel] ?? 0)
            return 0.5 + tint * TINT_SCALE
          }),
        )
        const tints = this.#tables(this.#matrix(from, GRAY_ROWS), shares)
        return this.#combine(from, tints, [0, 1, 1 / TINT_SCALE, -0.5 / TINT_SCALE])
      }
      case 'mix':
        return this.#combine(this.run(stage.stages, from), from, [0, stage.share, 1 - stage.share, 0])
    }
  }

  /** @param excess Saturation factor minus 1. @param spared Share that vivid colors are spared. */
  #saturation(from: string, excess: number, spared: number): string {
    if (spared === 0) return this.#matrix(from, saturationRows(excess, 1))
    const [red, green, blue] = [0, 1, 2].map((channel) => {
      const row: Row = [Number(channel === 0), Number(channel === 1), Number(channel === 2)]
      return this.#matrix(from, [row, row, row])
    }) as [string, string, string]
    const most = this.#blend(this.#blend(red, green, 'lighten'), blue, 'lighten')
    const least = this.#blend(this.#blend(red, green, 'darken'), blue, 'darken')
    const pale = this.#combine(most, least, [0, -spared, spared, 1])
    // Primitives clip negative values, so colors above and below their gray are computed separately.
    const parts = [excess, -excess].map((sign) => {
      const distances = this.#matrix(from, saturationRows(Math.sign(sign), 0))
      return this.#combine(distances, pale, [1, 0, 0, 0])
    }) as [string, string]
    const size = Math.abs(excess)
    const raised = this.#combine(from, parts[0], [0, 1, size, 0])
    // Alpha is computed like the colors; with the reversed table it stays 1.
    const lowered = this.#tables(parts[1], [DOWN, DOWN, DOWN])
    return this.#combine(raised, lowered, [0, 1, size, -size])
  }

  #matrix(from: string, rows: readonly Row[]): string {
    const values = [...rows.map((row) => [...row, 0, 0]), [0, 0, 0, 1, 0]]
    return this.add('feColorMatrix', { in: from, type: 'matrix', values: values.flat().map(short).join(' ') })
  }

  #tables(from: string, tables: readonly (readonly number[])[]): string {
    const functions = tables.map((table, channel) => {
      const child = document.createElementNS(SVG, `feFunc${'RGB'[channel]}`)
      setAttributes(child, { type: 'table', tableValues: table.map(short).join(' ') })
      return child
    })
    return this.add('feComponentTransfer', { in: from }, ...functions)
  }

  #blend(first: string, second: string, mode: string): string {
    return this.add('feBlend', { in: first, in2: second, mode })
  }

  /** k1·first·second + k2·first + k3·second + k4. */
  #combine(
    first: string,
    second: string,
    [k1, k2, k3, k4]: readonly [number, number, number, number],
  ): string {
    return this.add('feComposite', { in: first, in2: second, operator: 'arithmetic', k1, k2, k3, k4 })
  }
}

/** Joins consecutive curves: each additional primitive would round the colors again. */
function joinCurves(stages: readonly ColorStage[]): ColorStage[] {
  const joined: ColorStage[] = []
  for (const stage of stages) {
    const last = joined.at(-1)
    if (stage.kind === 'curve' && last?.kind === 'curve') {
      const table = last.table.map((value) => stage.table[Math.round(value * CURVE_STEPS)] ?? 0)
      joined[joined.length - 1] = { kind: 'curve', table }
    } else joined.push(stage)
  }
  return joined
}

/** Returns the matrix rows for own·color + excess·(color − gray). */
function saturationRows(excess: number, own: number): Row[] {
  return [0, 1, 2].map((channel) => {
    return LUMA.map((weight, at) => (at === channel ? own + excess : 0) - excess * weight) as [
      number,
      number,
      number,
    ]
  })
}

function setAttributes(element: Element, attributes: Readonly<Record<string, string | number>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
}

function short(value: number): string {
  return String(Math.round(value * 1e5) / 1e5)
}
