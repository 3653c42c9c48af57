import { assertShallow } from '../edit/assertShallow.js'
import type { Move, TextFinding } from '../edit/Move.js'
import type { SourceFile } from '../edit/SourceFile.js'
import { assertFew } from '../files/assertModest.js'
import { findCreations } from './findHolders.js'
import { findPlace } from './findPlace.js'
import { moveInstance } from './moveInstance.js'
import { reportUses } from './reportUses.js'
import { traceUppy } from './traceUppy.js'
import { readUppyInstance } from './UppyInstance.js'

const PAGE = 'migrate-from-uppy.md'

/** Moves pages that use `@uppy/core` 5 or 6: a Lading uploader owns the Uppy, whose plugins, listeners and components stay. */
export const moveUppy: Move = {
  guide: PAGE,
  isPeer: (source) => source.startsWith('@uppy/'),
  style: /(?<![\w/@-])uppy-[A-Z][\w-]*|\.uppy-[\w-]+/,
  plan(modules) {
    const names = traceUppy(modules)
    return (file) => {
      moveModule(file)
      reportUses(file, names)
    }
  },
  reportText,
}

function moveModule(file: SourceFile): void {
  const classes = classNames(file)
  const nodes = file
    .findAll('new_expression')
    .filter((node) => classes.has(node.field('constructor')?.text() ?? ''))
  assertFew(nodes.length, 'uploaders')
  if (nodes.length > 0) assertShallow(file.root)
  for (const node of nodes) {
    const instance = readUppyInstance(node)
    moveInstance(file, instance, findPlace(instance))
  }
  for (const node of findCreations(file)) {
    if (nodes.some((moved) => moved.id() === node.id())) continue
    file.report(
      node,
      'This Uppy is not made by new Uppy() of "@uppy/core", so it stays as it is, with its options.',
      'Move to Uppy 6 first, then run the codemod again, or create the uploader by hand.',
      PAGE,
    )
  }
}

function classNames(file: SourceFile): ReadonlySet<string> {
  const names = file.imports
    .filter(({ source }) => source === '@uppy/core')
    .flatMap((line) => line.names)
    .filter(({ imported, isType }) => !isType && (imported === 'default' || imported === 'Uppy'))
  return new Set(names.map(({ local }) => local))
}

const reports: readonly { readonly pattern: RegExp; readonly why: string; readonly todo: string }[] = [
  {
    pattern: /releases\.transloadit\.com\/uppy\//,
    why: 'Uppy is loaded as a script from a CDN.',
    todo: 'Replace it by <lading-uploader>, whose scripts need no build either.',
  },
  {
    pattern: /\brequire\((['"])@uppy\/(core|dashboard|react)\1\)/,
    why: 'Uppy is loaded by require(), as before version 4.',
    todo: 'Move to Uppy 6 and import first, then run the codemod again.',
  },
  {
    pattern: /from (['"])uppy\1/,
    why: 'The package "uppy" has everything in one.',
    todo: 'Import each class from its own package, then run the codemod again.',
  },
]

function reportText(text: string): TextFinding[] {
  return reports.flatMap(({ pattern, why, todo }) => {
    const at = text.search(pattern)
    return at < 0 ? [] : [{ at, why, todo, page: PAGE }]
  })
}
