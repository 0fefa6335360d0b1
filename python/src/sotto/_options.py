"""The options of jobs. Generated from the definitions by `npm run generate`. Do not edit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypedDict

from ._values import Share, SideInput, StrPath

ModelId = Literal["km", "k-complete", "constraints", "rho", "km-rho", "personal-rho", "hidden-rules"]
AlgorithmId = Literal["aa", "pcta", "upcta", "coat", "merge-greedy", "refine", "local-recode", "optimum", "simple", "suppress-control", "td-control", "select-a-size", "readmit", "support-clusters", "cell-insert", "core-insert", "suppressor", "sample-suppressor", "best-cell", "exact-suppressor", "wishable-insert", "gih", "cr", "cr2", "interleaved", "cyclic", "least-effect", "least-effect-delete"]
Place = Literal["job", "model", "algorithm", "file", "path"]


class DataOptions(TypedDict, total=False):
    """How the data is read."""

    format: Literal["fimi", "basket", "long", "onehot", "jsonl", "spmf", "amnesia", "parquet"]
    """The format of the data; detected when left out."""

    id: str | Sequence[str]
    """The columns that identify a record: rows with the same values form one record."""

    item: str | Sequence[str]
    """The columns that contain one item each."""

    items: str
    """The column that contains all items of a record."""

    item_delimiter: str
    """The separator between the items in that column."""

    person: str
    """The column that names the person of each record; never published."""

    records: Literal["visits", "people"]
    """The published unit, if the data names people. visits: records stay as they are, and the promise counts people. people: all records of a person are joined into one."""

    column_value: bool
    """Items are called COLUMN=VALUE."""

    header: bool
    """Whether the first line names the columns."""

    delimiter: str
    """The field separator: one character, or tab."""

    quote: str
    """The character around fields that contain delimiters; "" for none."""

    skip_lines: int
    """The number of lines to skip before the data (or its header)."""

    encoding: str
    """The encoding of the text: utf-8, utf-16le, windows-1252, … as in the Encoding Standard."""

    trim: bool
    """Ignore blanks around labels and ids, and different ways to encode an accent."""

    fold_case: bool
    """Treat upper-case and lower-case letters in labels as the same."""

    unknown_mark: str
    """The mark of an unknown item: the record may or may not contain it."""


class InputOptions(TypedDict, total=False):
    """The side inputs: files in addition to the data, or ways to make them."""

    hierarchy: SideInput
    """The hierarchy over the items, for algorithms that need one. Or fan-out:4 (fan-out of the items, by the number of nodes under one node; with ,public over public items only), prefix:1,3 (code prefixes of the items, by the lengths of the prefixes in characters, separated by commas; the shortest is the highest level; with ,public over public items only), co-occurrence:4 (co-occurrence of the items, by the largest number of nodes under one node; with ,public over public items only)."""

    columns: str | Sequence[str]
    """Which columns of the hierarchy file are levels, the item first."""

    sensitive: SideInput
    """Sensitive items, one per line; the list states a policy and may name items that do not occur. Or random:40% (SHARE of the items, drawn at random by the seed), branch:Diagnoses (all items under the NODE of the hierarchy)."""

    preferences: SideInput
    """CSV row,item: the items that each person asks to hide; * means all rows, 17..40 a range of rows, branch:NODE all items under a node of the hierarchy. Or fixed:40% (SHARE of the items at random, the same for everybody), personal:40% (SHARE of the items at random, drawn for each person), personal+:10%,1% (SHARE of the items at random; each person’s list differs from it on each item with probability NOISE, 1% if left out), fixed+:10%,1% (for everybody, all items that anybody lists with personal+)."""

    constraints: SideInput
    """Itemsets that an attacker may know, one per line, written as in the data. Or random:1000,2=50%,3=50% (COUNT distinct itemsets drawn from random records; SIZE=SHARE sets the share of each size), pairs:10% (all pairs of SHARE of the items, drawn at random by the seed), paper:PR6 (one of the sets PR1 to PR9 of the experiments of Gkoulalas-Divanis and Loukides)."""

    utility: SideInput
    """Groups of items that may be merged, one group per line; items that are not listed may be merged with each other. Or level:1 (the branches of the hierarchy at depth LEVEL, the root being 0), neighbours:25 (groups of SIZE neighbours in the order of the hierarchy, or of the labels without one), paper:UR1 (one of the sets UR1 to UR5 of the experiments of Gkoulalas-Divanis and Loukides)."""

    weights: SideInput
    """CSV item,weight: how much the loss of an item matters; 1 for items that are not listed."""

    rules: SideInput
    """Rules to hide, one per line: items ==> items, written as in the data. Or random:5 (COUNT rules drawn at random from those mined at the thresholds of the model, or at another CONFIDENCE, so that the draw does not depend on the model)."""

    queries: SideInput
    """Itemsets that analysts will count, one per line; used for the average relative error. Or frequent:5% (up to 1000 of the itemsets that at least SHARE of the records contain, drawn at random), random:1000,5 (COUNT itemsets of SIZE items, each of one random record)."""

    suppress: SideInput
    """Items that are published nowhere, one per line; the list is published with the release."""

    apart: SideInput
    """Groups of items, one per line: items of different groups never share a label. Items that are not listed are free; the groups are published."""

    together: SideInput
    """Groups of items, one per line: items of a group always share a label. Items that are not listed are free; the groups are published."""


class ModelOptions(TypedDict, total=False):
    """The parameters of the models."""

    k: int
    """The least number of records (of people, where the data names them) that must match whatever the attacker knows."""

    m: int
    """The largest number of items of one person that the attacker knows."""

    rho: Share
    """The confidence that no inference of a sensitive item may reach."""

    epsilon: Share
    """The share of attackers for whom the promise may fail; goes with delta and m."""

    delta: Share
    """The highest probability that the promise fails for more attackers than epsilon; goes with epsilon and m."""

    min_support: Share
    """The support at which a rule is mined, as a share of the records."""

    min_confidence: Share
    """The confidence at which a rule is mined."""

    margin: Share
    """How far below one of the two thresholds each rule must be."""


class AlgorithmOptions(TypedDict, total=False):
    """The parameters of the algorithms."""

    lower: bool
    """Lower labels again where later raises made that possible (the default); without this, as in the paper."""

    queue: Literal["initial", "current"]
    """The order in which itemsets are protected, largest support first: support in the original data (initial, which loses less) or in the data at that step (current, as in the paper)."""

    max_suppression: Share
    """The largest share of the items that may be suppressed."""

    starts: int
    """How often to run, with ties broken differently each time; the run with the least loss is kept."""

    from_: Literal["merge-greedy", "pcta", "coat", "aa"] | Literal["merge-greedy", "refine", "pcta", "coat", "aa", "optimum"] | Literal["simple", "suppress-control", "td-control", "support-clusters"]
    """The algorithm that makes the labels to start from."""

    steps: int
    """The number of changes to try for each item occurrence in the data: more take longer and lose less."""

    passes: int
    """The largest number of times that every item is tried."""

    max_nodes: int
    """The largest number of partitions to examine before giving up."""

    beta: Share
    """The probability that an item of a record is removed, and that any other item is added."""

    conceal: bool
    """Afterwards, suppress items that can still be inferred. Without this, only chance decides whether the promise holds."""

    public_items: Literal["as-they-are", "support-clusters"]
    """Publish public items as they are, or in groups of similar support. Default: as they are, unless groups are asked for."""

    groups: int
    """The largest number of labels for public items; with support-clusters alone, 4 to 16, whichever loses least in a trial on public items."""

    bound: Literal["exact", "hoeffding"]
    """How many attackers to draw: hoeffding (as in the paper, whose argument overlooks that rounds are repeated) or exact (enough for delta over all rounds)."""

    choice: Literal["inferred", "balanced"]
    """Which cells to delete: balanced (as in the paper: any item of the inference, from random rows) or inferred (the inferred item, first from rows of people who asked to hide it, then from the longest rows: deletes fewer)."""

    stop: Literal["either", "confidence"]
    """When a rule counts as hidden: its support or its confidence is too low (either), or its confidence is (as printed in Figure 2)."""

    readers: Literal["all", "interval"]
    """Hide the rules from all miners, including those that ignore unknown cells, or only from those that count intervals."""

    rounds: int
    """The number of attempts to save another rule."""

    lost_weight: float
    """The cost of a rule that can no longer be mined."""

    ghost_weight: float
    """The cost of a rule that the data does not have but the release may have (a ghost rule); 0 ignores them."""


class PublishingOptions(TypedDict, total=False):
    """How a job runs and what it publishes."""

    after: StrPath | Sequence[StrPath]
    """An earlier release folder, or a folder of them: the new release builds on its labels, which may grow but are never split."""

    withdraw: StrPath
    """A file of ids, one per line, or id,when,why: these people or records are left out, and the curator’s log says so."""

    accept_difference: bool
    """Publish even if a comparison with earlier releases reveals more than the promise allows, because too few people withdrew to hide who is missing."""

    scratch: bool
    """With earlier releases: also run without them and report that loss for comparison. On by default."""

    joint_check: bool
    """With earlier releases: before writing, check the promise against an attacker who has all of them. On by default."""

    like: StrPath
    """An earlier release folder. Every item is published as in that release; its promise applies unless you choose another."""

    engine: str
    """Where to count the records if they do not fit into memory; the release is written as Parquet."""

    partitions: int
    """Anonymize this many parts of the data one after another, each in memory; for rho and km-rho, with an engine."""

    secret: str
    """The source of everything random in the release: 64 hexadecimal digits that only the curator knows; drawn if left out."""

    seed: int
    """The seed of random choices that are not part of the protection, such as samples; in experiments, of all random choices."""

    seed_is_public: bool
    """Use the seed instead of a secret, although others may guess it: for experiments only."""

    keep_order: bool
    """Publish the records in their original order instead of a random one."""

    empty_records: Literal["drop", "keep"]
    """Records that lose all their items: drop them and report their approximate number, or keep them as empty records."""

    labels: Literal["short", "members", "codes"]
    """The style of merged labels: one item and the number of others (beer+18), all members, or codes. labels.csv lists the members."""

    publish_counts: bool
    """Also publish the count of each item behind a label, if at least k people have the item and no withheld count can be derived."""

    recipient: str
    """Who receives the release; shown in the report."""

    purpose: str
    """The purpose of the release; shown in the report."""

    other_releases: str | Sequence[str]
    """Other releases of the same data; shown in the report."""

    keep_ids: bool
    """Publish the file's own record ids instead of leaving them out."""


class VerifyOptions(DataOptions, InputOptions, ModelOptions, total=False):
    """What `verify` takes of data."""


class AnonymizeOptions(VerifyOptions, AlgorithmOptions, PublishingOptions, total=False):
    """What `anonymize` takes."""


#: Where each option goes in a job, and what it is called there.
OPTIONS: Final[dict[str, tuple[Place, str]]] = {
    "format": ("job", "format"),
    "id": ("job", "id"),
    "item": ("job", "item"),
    "items": ("job", "items"),
    "item_delimiter": ("job", "itemDelimiter"),
    "person": ("job", "person"),
    "records": ("job", "records"),
    "column_value": ("job", "columnValue"),
    "header": ("job", "header"),
    "delimiter": ("job", "delimiter"),
    "quote": ("job", "quote"),
    "skip_lines": ("job", "skipLines"),
    "encoding": ("job", "encoding"),
    "trim": ("job", "trim"),
    "fold_case": ("job", "foldCase"),
    "unknown_mark": ("job", "unknownMark"),
    "hierarchy": ("file", "hierarchy"),
    "columns": ("job", "columns"),
    "sensitive": ("file", "sensitive"),
    "preferences": ("file", "preferences"),
    "constraints": ("file", "constraints"),
    "utility": ("file", "utility"),
    "weights": ("file", "weights"),
    "rules": ("file", "rules"),
    "queries": ("file", "queries"),
    "suppress": ("file", "suppress"),
    "apart": ("file", "apart"),
    "together": ("file", "together"),
    "after": ("path", "after"),
    "withdraw": ("path", "withdraw"),
    "accept_difference": ("job", "acceptDifference"),
    "scratch": ("job", "scratch"),
    "joint_check": ("job", "jointCheck"),
    "like": ("path", "like"),
    "engine": ("job", "engine"),
    "partitions": ("job", "partitions"),
    "secret": ("job", "secret"),
    "seed": ("job", "seed"),
    "seed_is_public": ("job", "seedIsPublic"),
    "keep_order": ("job", "keepOrder"),
    "empty_records": ("job", "emptyRecords"),
    "labels": ("job", "labels"),
    "publish_counts": ("job", "publishCounts"),
    "recipient": ("job", "recipient"),
    "purpose": ("job", "purpose"),
    "other_releases": ("job", "otherReleases"),
    "keep_ids": ("job", "keepIds"),
    "k": ("model", "k"),
    "m": ("model", "m"),
    "rho": ("model", "rho"),
    "epsilon": ("model", "epsilon"),
    "delta": ("model", "delta"),
    "min_support": ("model", "minSupport"),
    "min_confidence": ("model", "minConfidence"),
    "margin": ("model", "margin"),
    "lower": ("algorithm", "lower"),
    "queue": ("algorithm", "queue"),
    "max_suppression": ("algorithm", "maxSuppression"),
    "starts": ("algorithm", "starts"),
    "from_": ("algorithm", "from"),
    "steps": ("algorithm", "steps"),
    "passes": ("algorithm", "passes"),
    "max_nodes": ("algorithm", "maxNodes"),
    "beta": ("algorithm", "beta"),
    "conceal": ("algorithm", "conceal"),
    "public_items": ("algorithm", "publicItems"),
    "groups": ("algorithm", "groups"),
    "bound": ("algorithm", "bound"),
    "choice": ("algorithm", "choice"),
    "stop": ("algorithm", "stop"),
    "readers": ("algorithm", "readers"),
    "rounds": ("algorithm", "rounds"),
    "lost_weight": ("algorithm", "lostWeight"),
    "ghost_weight": ("algorithm", "ghostWeight"),
}

#: The separator of items in the side inputs for data of each format.
ITEM_SEPARATORS: Final[dict[str, str]] = {
    "fimi": " ",
    "basket": ",",
    "long": ",",
    "onehot": ",",
    "jsonl": ",",
    "spmf": " ",
    "amnesia": ",",
    "parquet": ",",
}
