import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { problemAffectsResolutionKind, problemKindInfo } from '@arethetypeswrong/core/problems'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { metadataProblems } from './metadataProblems.mjs'

/** The ways to resolve a package that ESM-only packages support: what `attw --profile esm-only` looks at. */
const resolutions = /** @type {const} */ (['node16-esm', 'bundler'])

/**
 * Finds what would trouble the users of a published package: missing files, wrong exports, types that do not resolve,
 * incomplete metadata.
 *
 * @param {import('./packPackages.mjs').PackedPackage} packed
 * @returns {Promise<string[]>} One sentence each.
 */
export async function packageProblems({ folder, manifest, files, tarball }) {
  const { messages, pkg } = await publint({ strict: true, pack: { tarball: tarball.buffer } })
  const lint = messages
    .filter(({ type }) => type !== 'suggestion')
    // A template becomes a package of its own, whose fields count then.
    .filter(({ code }) => code !== 'NESTED_PACKAGE_JSON_FIELD_IGNORED')
    .map((message) => formatMessage(message, pkg) ?? message.code)
  return [...metadataProblems(folder, manifest, files), ...lint, ...(await typeProblems(tarball))]
}

/**
 * @param {Uint8Array} tarball
 */
async function typeProblems(tarball) {
  // Style sheets have no types.
  const analysis = await checkPackage(createPackageFromTarballData(tarball), {
    excludeEntrypoints: [/\.css$/],
  })
  if (!analysis.types) return ['It contains no types.']
  return analysis.problems
    .filter((problem) => resolutions.some((kind) => problemAffectsResolutionKind(problem, kind, analysis)))
    .map((problem) => {
      const { shortDescription, docsUrl } = problemKindInfo[problem.kind]
      const place =
        'entrypoint' in problem
          ? problem.entrypoint
          : 'typesFileName' in problem
            ? problem.typesFileName
            : problem.fileName
      return `${shortDescription} at ${place}: ${docsUrl}`
    })
}
