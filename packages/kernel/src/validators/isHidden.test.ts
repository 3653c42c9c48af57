import { expect, test } from 'vitest'
import { isHidden } from './isHidden.js'

test.each([
  '.DS_Store',
  '._a.jpg',
  'Thumbs.db',
  'thumbs.DB',
  'desktop.ini',
  '~$report.docx',
  '__MACOSX',
  '.git',
  '.env',
  'Icon\r',
])('%s is hidden', (name) => expect(isHidden(name)).toBe(true))

test.each([
  'a.jpg',
  'a.DS_Store',
  'my desktop.ini',
  'Thumbs.db.png',
  '~report.docx',
  'git',
  'icon',
  '$5.txt',
])('%s is not hidden', (name) => expect(isHidden(name)).toBe(false))
