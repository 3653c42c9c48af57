/** A remedy for a store error, written for the bucket's owner. */
export interface Advice {
  /** The reason and the remedy, as the end of a sentence. */
  readonly text: string
  /** True if the same request is refused until the owner changes something. */
  readonly isPermanent: boolean
}

/** A kind of refusal: the error code, and a pattern for the message if the code isn't enough. */
interface Rule {
  readonly code: RegExp
  readonly detail?: RegExp
  readonly text: string
}

const ANY = /^/
const ENCRYPT =
  '"headers" of the bucket to { "x-amz-server-side-encryption": "aws:kms" } or "AES256" (and "partHeaders" if parts are refused)'

/** The first matching rule applies. */
const PERMANENT: readonly Rule[] = [
  {
    code: /^(BadDigest|InvalidDigest|XAmzContent\w*Mismatch|XAmzContentChecksumMismatch)$/,
    text: 'the bytes it received are not the ones that were signed: find the proxy or gateway that changes requests',
  },
  {
    code: ANY,
    detail: /crc-?64-?nvme|checksum.{0,20}algorithm|x-amz-checksum-type/i,
    text: 'it does not know this checksum: set "checksum" of the bucket to "sha256"',
  },
  {
    code: ANY,
    detail: /content-?md5|x-amz-(?:sdk-)?checksum|missing.{0,40}checksum/i,
    text: 'its bucket demands a checksum with each request: set "checksum" of the bucket to "sha256"',
  },
  {
    code: ANY,
    detail: /encryption.{0,60}not supported for this operation/i,
    text: 'it takes no encryption header with parts: leave "partHeaders" of the bucket out, "headers" are enough',
  },
  {
    code: /^KMS\.|^KMS/,
    text: 'the KMS key is missing, disabled or in another region: correct it in "headers" of the bucket, or enable it',
  },
  {
    code: /^AccessDenied$/,
    detail: /\bkms:|kms key/i,
    text: 'the access key may not use the KMS key: allow it "kms:GenerateDataKey" and "kms:Decrypt"',
  },
  {
    code: ANY,
    detail: /server.?side.?encryption|\bsse-(?:c|kms|s3)\b/i,
    text: `its bucket wants files encrypted in another way: set ${ENCRYPT}`,
  },
  {
    code: /^(ObjectLockConfigurationNotFoundError|NoSuchObjectLockConfiguration)$/,
    text: 'the bucket has no Object Lock: leave the "x-amz-object-lock" headers out, or switch Object Lock on',
  },
  {
    code: ANY,
    detail: /missing object ?lock configuration/i,
    text: 'the bucket has no Object Lock: leave the "x-amz-object-lock" headers out, or switch Object Lock on',
  },
  {
    code: ANY,
    detail: /protected by object lock|is WORM protected/i,
    text: 'the object is locked until its retention ends: use another key for each upload',
  },
  {
    code: ANY,
    detail: /object.?lock|retention|retain until|legal.?hold/i,
    text: 'it does not accept the lock: set a mode and a date in the future in "headers" of the bucket, and give the access key the right "s3:PutObjectRetention"',
  },
  {
    code: /^AccessControlListNotSupported$/,
    text: 'the bucket has no access control lists: leave "x-amz-acl" out of "headers" of the bucket',
  },
  {
    code: /^InvalidStorageClass$/,
    text: 'it has no such storage class: correct "x-amz-storage-class" in "headers" of the bucket',
  },
  {
    code: /^AccessDenied$/,
    detail: /explicit(?:ly)? den/i,
    text: `a policy forbids it explicitly, whatever rights the access key has: change the policy, or meet its condition. If it wants encryption, set ${ENCRYPT}; for a checksum, set "checksum" to "sha256"`,
  },
  {
    code: /^AccessDenied$/,
    detail: /not authorized to perform|no [\w-]+ policy allows/i,
    text: 'the access key lacks the right that its message names: add it',
  },
  {
    code: /^(AccessDenied|AllAccessDisabled|AccountProblem)$/,
    text: `the access key may not do this: give it the rights to write, read and list objects. If it has them, a policy of the bucket forbids it: for one that wants encryption, set ${ENCRYPT}; for a checksum, set "checksum" to "sha256"`,
  },
  {
    code: /^InvalidBucketName$/,
    text: 'no bucket can have this name: correct it. Names have 3 to 63 lower-case letters, digits, dots and dashes, and begin with a letter or a digit',
  },
  { code: /^InvalidAccessKeyId$/, text: 'the access key does not exist: correct it' },
  { code: /^SignatureDoesNotMatch$/, text: 'the secret does not fit the access key: correct it' },
  {
    code: /^(ExpiredToken|InvalidToken|TokenRefreshRequired)$/,
    text: 'the temporary credentials have ended: get new ones',
  },
  {
    code: /^(AuthorizationHeaderMalformed|AuthorizationQueryParametersError|PermanentRedirect)$/,
    text: 'the region is wrong: set the one of the bucket',
  },
  {
    code: /^(QuotaExceeded|XMinioStorageFull|InsufficientStorage)$/,
    text: 'the bucket is full: remove files, or raise its quota',
  },
  {
    code: /^(InvalidArgument|InvalidRequest|InvalidTag|InvalidEncryptionAlgorithmError|MalformedACLError)$/,
    text: 'it does not accept one of the values: check "headers" and "partHeaders" of the bucket',
  },
  {
    code: /^NotImplemented$/,
    text: 'it does not have this function: if its message names a header, leave that out of the options of the bucket',
  },
]

const TEMPORARY: Readonly<Record<string, string>> = {
  NoSuchBucket: 'the bucket does not exist: create it, by `doctor --apply` for example, or correct its name',
  RequestTimeTooSkewed: 'the clock of this machine is wrong by more than 15 minutes: set it',
  SlowDown: 'it takes no more requests at the moment: try again later',
}

/** Finds a remedy for a store error; undefined if the error isn't known. @param detail The store's message. */
export function findAdvice(code: string, detail: string): Advice | undefined {
  const temporary = Object.hasOwn(TEMPORARY, code) ? TEMPORARY[code] : undefined
  if (temporary !== undefined) return { text: temporary, isPermanent: false }
  const rule = PERMANENT.find((item) => item.code.test(code) && (item.detail?.test(detail) ?? true))
  return rule && { text: rule.text, isPermanent: true }
}
