import type { AuthoredSource } from '../../src/schema/source.ts'

/** Bodies of many makers, whatever their legal form. */
const COLLECTIVE = /\be\. ?V\.|verband|associat|federation|InformationsZentrum|Aluminium Deutschland|bauforumstahl/i

/** Houses that model data sets without making anything. */
const DATA_HOUSE = /Sphera|Franklin Associates/

/** Legal forms of companies, and makers that publish under a bare name. */
const COMPANY =
  /\b(?:GmbH|AG|SE|KG|BV|NV|AB|Oyj?|Ltd|Limited|Inc|LLC|plc|Srl|SpA|KME|Xella)\b|\b(?:B\.V|N\.V|S\.A|S\.p\.A|S\.à r\.l)\.|\bA\/S\b/

/** The owner that a publisher names beside the database: “ÖKOBAUDAT … (declaration owner: X)”, “X, through ÖKOBAUDAT”. */
const OWNER = /\((?:declaration owner|data|declaration \S+ of):? ([^)]+)\)/

/**
 * Whether a source speaks for the product of one company alone: its own pages, its declaration, or a data set that it owns. A declaration
 * is one company's unless its owner is a body of many; a data set is not, unless its owner is a company that makes things.
 */
export function isOfOneMaker({ kind, publisher }: AuthoredSource): boolean {
  if (kind === 'producer') return true
  const owner = OWNER.exec(publisher)?.[1] ?? publisher
  if (COLLECTIVE.test(owner)) return false
  return kind === 'epd' || (kind === 'dataset' && COMPANY.test(owner) && !DATA_HOUSE.test(owner))
}
