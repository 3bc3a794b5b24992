import { MongoError } from './mongo-error'

/*
 * What MongoDB has and this store does not: named, so that a client learns that it is missing here and what to use
 * instead. Everything else is answered as MongoDB answers what it does not know.
 */

type Reason = string | readonly [code: number, reason: string]
export type Refusals = Readonly<Record<string, Reason>>

const IN_PROGRAM = 'compute it in the program'
const JOIN = 'read the other collection by a second query'
const GEO = 'geospatial queries are not supported'
const CODE = [168, 'code does not run in the store'] as const

const named = (names: string, reason: Reason): Refusals =>
  Object.fromEntries(names.split(' ').map((name) => [name, reason]))

export const REFUSED_STAGES: Refusals = {
  ...named('$lookup $graphLookup $unionWith', JOIN),
  ...named('$setWindowFields $densify $fill $bucket $bucketAuto $redact $sample', IN_PROGRAM),
  ...named('$search $searchMeta $vectorSearch', 'index an array of terms and query it with $in or $all'),
  ...named('$currentOp $indexStats $planCacheStats $listSessions', 'the log names slow commands with their plans'),
  ...named('$collStats $documents', IN_PROGRAM),
  $count: 'use $group with $sum: 1',
  $sortByCount: 'use $group with $sum: 1, then $sort',
  $facet: 'send one pipeline for each facet',
  $unset: 'use $project with the fields to leave out',
  $geoNear: GEO,
  $out: 'read the result and write it with insertMany',
  $merge: 'read the result and write it with bulkWrite',
  $changeStream: [40573, 'The $changeStream stage is only supported on replica sets'],
}

export const REFUSED_ACCUMULATORS: Refusals = {
  ...named('$avg $min $max $first $last $push $addToSet $mergeObjects $stdDevPop $stdDevSamp', IN_PROGRAM),
  ...named('$firstN $lastN $minN $maxN $top $topN $bottom $bottomN $median $percentile', IN_PROGRAM),
  $count: 'use $sum: 1',
  $accumulator: CODE,
}

export const REFUSED_EXPRESSIONS: Refusals = {
  ...named('$ne $gte $lt $lte $cmp $and $or $not $in', 'use the operators of a filter'),
  ...named('$cond $ifNull $switch $let $const $expr $type $isNumber $isArray $meta', IN_PROGRAM),
  ...named('$add $subtract $multiply $divide $mod $abs $ceil $floor $round $trunc $sum $avg $min $max', IN_PROGRAM),
  ...named('$sqrt $pow $exp $ln $log $log10 $stdDevPop $stdDevSamp $median $percentile', IN_PROGRAM),
  ...named('$sin $cos $tan $asin $acos $atan $atan2 $sinh $cosh $tanh $asinh $acosh $atanh', IN_PROGRAM),
  ...named('$degreesToRadians $radiansToDegrees $bitAnd $bitOr $bitXor $bitNot $binarySize $bsonSize', IN_PROGRAM),
  ...named('$filter $map $reduce $arrayElemAt $slice $sortArray $arrayToObject $objectToArray $size', IN_PROGRAM),
  ...named(
    '$elemMatch $indexOfArray $first $last $firstN $lastN $minN $maxN $concatArrays $reverseArray $range $zip',
    IN_PROGRAM,
  ),
  ...named('$setUnion $setIntersection $setDifference $setIsSubset $setEquals $allElementsTrue', IN_PROGRAM),
  ...named('$anyElementTrue $mergeObjects $getField $unsetField $convert $toInt $toLong $toDouble', IN_PROGRAM),
  ...named('$toDecimal $toString $toDate $toObjectId $toBool $concat $split $trim $ltrim $rtrim', IN_PROGRAM),
  ...named('$toLower $toUpper $substr $substrCP $substrBytes $strLenCP $strLenBytes $strcasecmp', IN_PROGRAM),
  ...named('$replaceOne $replaceAll $indexOfBytes $indexOfCP $regexMatch $regexFind $regexFindAll', IN_PROGRAM),
  ...named('$dateAdd $dateSubtract $dateDiff $dateTrunc $dateFromParts $dateToParts $dateFromString', IN_PROGRAM),
  ...named('$dateToString $year $month $week $dayOfMonth $dayOfWeek $dayOfYear $isoDayOfWeek $isoWeek', IN_PROGRAM),
  ...named('$isoWeekYear $hour $minute $second $millisecond $tsSecond $tsIncrement $sampleRate', IN_PROGRAM),
  ...named('$function $accumulator', CODE),
}

export const REFUSED_FILTERS: Refusals = {
  ...named('$near $nearSphere $geoWithin $geoIntersects', GEO),
  ...named('$nor $not', 'use $ne, $nin or $exists'),
  ...named('$bitsAllSet $bitsAnySet $bitsAllClear $bitsAnyClear $mod', 'store what is asked for in a field of its own'),
  ...named('$elemMatch $size', 'store what is asked for in a field of its own'),
  $where: 'it runs code',
  $text: 'index an array of terms and query it with $in or $all',
  $jsonSchema: 'validate in the program',
}

export const REFUSED_UPDATES: Refusals = {
  ...named('$mul $min $max $bit $currentDate', 'compute the value in the program and use $set'),
  ...named('$pop $pullAll', 'use $pull, or $push with $slice'),
  $rename: 'use $set and $unset',
}

export const REFUSED_COMMANDS: Refusals = {
  ...named('collStats collstats dbStats dbstats top profile currentOp', 'the log names slow commands with their plans'),
  ...named('collMod renameCollection cloneCollectionAsCapped convertToCapped', 'make a new collection or index'),
  ...named('mapReduce mapreduce', 'use an aggregation pipeline'),
  geoNear: GEO,
  eval: 'running code on the server is not supported',
}

/** Throws MongoError (115 unless the table says otherwise) for a name that is in the table. */
export function refuse(table: Refusals, name: string, usualCode = 115): void {
  const reason = Object.hasOwn(table, name) ? table[name] : undefined
  if (reason === undefined) return
  const [code, text] = typeof reason === 'string' ? [usualCode, `${name} is not supported: ${reason}`] : reason
  throw new MongoError(code, text)
}
