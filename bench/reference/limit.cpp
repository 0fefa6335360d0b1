// How fast this machine can parse and count: the same results as Sotto's kernels, in plain C++17.
//
//   limit parse FILE RUNS    FIMI bytes → records
//   limit table FILE RUNS    CSV lines order,item,… below a header → records
//   limit pairs FILE RUNS    records → how often each pair of items occurs together
//
// Prints a line "checksum …" for comparing results, then the nanoseconds of each run, one per line.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

using std::uint32_t;
using std::uint64_t;

// Row t = items[offsets[t] … offsets[t + 1]), strictly ascending; item i is called labels[i], in order of the numbers.
struct Records {
  std::vector<std::string> labels;
  std::unique_ptr<uint32_t[]> offsets;
  std::unique_ptr<uint32_t[]> items;
  uint32_t num_rows = 0;
  uint32_t num_cells = 0;
};

// Labels are looked up in a table of this many entries at most.
constexpr uint32_t kLabelLimit = 1u << 22;

[[noreturn]] static void fail(const char* message) {
  std::fprintf(stderr, "limit: %s\n", message);
  std::exit(1);
}

// Turns labels into dense ids, sorts the rows that are not ascending, merges repeated items.
static void number_items(Records& records, std::vector<uint32_t>& id_of_label) {
  records.labels.reserve(static_cast<size_t>(std::count(id_of_label.begin(), id_of_label.end(), 1u)));
  for (uint32_t label = 0; label < id_of_label.size(); label++) {
    if (id_of_label[label] == 0) continue;
    id_of_label[label] = static_cast<uint32_t>(records.labels.size());
    records.labels.push_back(std::to_string(label));
  }
  uint32_t* const items = records.items.get();
  uint32_t* const offsets = records.offsets.get();
  uint32_t* from = items;
  uint32_t* out = items;
  for (uint32_t t = 0; t < records.num_rows; t++) {
    uint32_t* const to = items + offsets[t + 1];
    if (!std::is_sorted(from, to)) std::sort(from, to);
    uint32_t last = kLabelLimit;
    for (; from < to; from++) {
      if (*from == last) continue;
      last = *from;
      *out++ = id_of_label[last];
    }
    offsets[t + 1] = static_cast<uint32_t>(out - items);
  }
  records.num_cells = static_cast<uint32_t>(out - items);
}

static Records parse(const std::string& bytes) {
  Records records;
  // Room for the worst case, left uninitialized: pages that are never written are never made.
  records.items.reset(new uint32_t[bytes.size() / 2 + 1]);
  records.offsets.reset(new uint32_t[bytes.size() + 2]);
  std::vector<uint32_t> id_of_label(1024);
  uint32_t* const items = records.items.get();
  uint32_t* item = items;
  uint32_t* offset = records.offsets.get();
  *offset++ = 0;
  const unsigned char* p = reinterpret_cast<const unsigned char*>(bytes.data());
  const unsigned char* const end = p + bytes.size();
  while (p < end) {
    uint32_t digit = *p - '0';
    if (digit <= 9) {
      uint32_t label = digit;
      while (++p < end && (digit = *p - '0') <= 9) label = label * 10 + digit;
      if (label >= id_of_label.size()) {
        if (label >= kLabelLimit) fail("expected labels below 2^22");
        id_of_label.resize(std::max<size_t>(label + 1, id_of_label.size() * 2));
      }
      id_of_label[label] = 1;
      *item++ = label;
    } else {
      if (*p == '\n') *offset++ = static_cast<uint32_t>(item - items);
      else if (*p != ' ' && *p != '\t' && *p != '\r') fail("expected integers split by blanks");
      p++;
    }
  }
  if (!bytes.empty() && bytes.back() != '\n') *offset++ = static_cast<uint32_t>(item - items);
  records.num_rows = static_cast<uint32_t>(offset - records.offsets.get() - 1);
  number_items(records, id_of_label);
  return records;
}

// A CSV table of numbers below a header: the first column is the record's id, the second the item, the others are skipped.
// Records are in the order in which their ids appear first; lines of a record may stand anywhere.
static Records parse_table(const std::string& bytes) {
  Records records;
  std::vector<uint32_t> row_of_id(1024), id_of_label(1024), rows, labels;
  rows.reserve(bytes.size() / 8);
  labels.reserve(bytes.size() / 8);
  uint32_t num_rows = 0;
  const unsigned char* p = reinterpret_cast<const unsigned char*>(bytes.data());
  const unsigned char* const end = p + bytes.size();
  while (p < end && *p++ != '\n') continue;
  const auto number = [&]() {
    uint32_t value = 0, digit;
    while (p < end && (digit = *p - '0') <= 9) value = value * 10 + digit, p++;
    if (p < end && *p != ',' && *p != '\n') fail("expected numbers split by commas");
    return value;
  };
  const auto grow = [](std::vector<uint32_t>& table, uint32_t value) {
    if (value >= kLabelLimit) fail("expected numbers below 2^22");
    if (value >= table.size()) table.resize(std::max<size_t>(value + 1, table.size() * 2));
  };
  while (p < end) {
    const uint32_t id = number();
    p++;
    const uint32_t label = number();
    while (p < end && *p != '\n') p++;
    p++;
    grow(row_of_id, id);
    grow(id_of_label, label);
    if (row_of_id[id] == 0) row_of_id[id] = ++num_rows;
    id_of_label[label] = 1;
    rows.push_back(row_of_id[id] - 1);
    labels.push_back(label);
  }
  records.num_rows = num_rows;
  records.items.reset(new uint32_t[labels.size() + 1]);
  records.offsets.reset(new uint32_t[num_rows + 2]());
  for (const uint32_t row : rows) records.offsets[row + 1]++;
  for (uint32_t t = 0; t < num_rows; t++) records.offsets[t + 1] += records.offsets[t];
  std::vector<uint32_t> next(records.offsets.get(), records.offsets.get() + num_rows);
  for (size_t n = 0; n < rows.size(); n++) records.items[next[rows[n]]++] = labels[n];
  number_items(records, id_of_label);
  return records;
}

// How often each pair i < j occurs: a triangle of all pairs, or for each i the list of its j, ascending.
struct PairCounts {
  uint32_t num_items = 0;
  std::unique_ptr<uint32_t[], void (*)(void*)> triangle{nullptr, std::free};
  std::vector<uint64_t> starts;
  std::vector<uint32_t> seconds;
  std::vector<uint32_t> counts;
};

// The same rule as in count-pairs.ts: a triangle where it is small enough and not nearly empty.
constexpr uint64_t kTriangleLimit = 1u << 27;
constexpr uint64_t kCellsPerOccurrence = 8;

// Where the counts of pairs (i, j) start, less j.
static int64_t triangle_row(int64_t i, int64_t num_items) { return i * (2 * num_items - i - 1) / 2 - i - 1; }

static void count_in_triangle(const Records& records, PairCounts& pairs) {
  const uint64_t n = pairs.num_items;
  pairs.triangle.reset(static_cast<uint32_t*>(std::calloc(n * (n - 1) / 2, sizeof(uint32_t))));
  uint32_t* const counts = pairs.triangle.get();
  const uint32_t* const items = records.items.get();
  for (uint32_t t = 0; t < records.num_rows; t++) {
    const uint32_t end = records.offsets[t + 1];
    for (uint32_t p = records.offsets[t]; p < end; p++) {
      uint32_t* const row = counts + triangle_row(items[p], static_cast<int64_t>(n));
      for (uint32_t q = p + 1; q < end; q++) row[items[q]]++;
    }
  }
}

static void count_in_lists(const Records& records, PairCounts& pairs) {
  const uint32_t n = pairs.num_items;
  const uint32_t* const items = records.items.get();
  std::vector<uint32_t> first(n + 1);
  for (uint32_t p = 0; p < records.num_cells; p++) first[items[p] + 1]++;
  for (uint32_t i = 0; i < n; i++) first[i + 1] += first[i];
  // Of every occurrence, by item: what stands behind it in its row.
  std::vector<uint32_t> next(first.begin(), first.end() - 1);
  const std::unique_ptr<uint32_t[]> from(new uint32_t[records.num_cells]);
  const std::unique_ptr<uint32_t[]> to(new uint32_t[records.num_cells]);
  for (uint32_t t = 0; t < records.num_rows; t++) {
    const uint32_t end = records.offsets[t + 1];
    for (uint32_t p = records.offsets[t]; p < end; p++) {
      const uint32_t slot = next[items[p]]++;
      from[slot] = p + 1;
      to[slot] = end;
    }
  }
  std::vector<uint32_t> together(n);
  std::vector<uint32_t> touched(n);
  pairs.starts.assign(n + 1, 0);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t num_touched = 0;
    for (uint32_t slot = first[i]; slot < first[i + 1]; slot++) {
      for (uint32_t p = from[slot]; p < to[slot]; p++) {
        touched[num_touched] = items[p];
        num_touched += together[items[p]]++ == 0;
      }
    }
    std::sort(touched.begin(), touched.begin() + num_touched);
    for (uint32_t n_touched = 0; n_touched < num_touched; n_touched++) {
      const uint32_t j = touched[n_touched];
      pairs.seconds.push_back(j);
      pairs.counts.push_back(together[j]);
      together[j] = 0;
    }
    pairs.starts[i + 1] = pairs.seconds.size();
  }
}

static PairCounts count_pairs(const Records& records) {
  PairCounts pairs;
  pairs.num_items = static_cast<uint32_t>(records.labels.size());
  uint64_t occurrences = 0;
  for (uint32_t t = 0; t < records.num_rows; t++) {
    const uint64_t length = records.offsets[t + 1] - records.offsets[t];
    occurrences += length * (length - 1) / 2;
  }
  const uint64_t n = pairs.num_items;
  const uint64_t cells = n * (n - 1) / 2;
  if (cells <= kTriangleLimit && cells <= kCellsPerOccurrence * occurrences) count_in_triangle(records, pairs);
  else count_in_lists(records, pairs);
  return pairs;
}

// FNV-1a over whole words.
static uint32_t hash(uint32_t h, const uint32_t* words, size_t length) {
  for (size_t n = 0; n < length; n++) h = (h ^ words[n]) * 16777619u;
  return h;
}

static void print_checksum(const Records& records) {
  uint32_t h = 2166136261u;
  for (const std::string& label : records.labels) {
    for (const unsigned char byte : label) h = (h ^ byte) * 16777619u;
  }
  h = hash(h, records.offsets.get(), records.num_rows + 1);
  h = hash(h, records.items.get(), records.num_cells);
  std::printf("checksum %zu %u %u %u\n", records.labels.size(), records.num_rows, records.num_cells, h);
}

// Pairs that occur, pairs that occur fewer than five times, and a sum over all that tells them apart.
static void print_checksum(const PairCounts& pairs) {
  uint64_t num_pairs = 0;
  uint64_t num_rare = 0;
  uint32_t sum = 0;
  const auto add = [&](uint32_t i, uint32_t j, uint32_t count) {
    if (count == 0) return;
    num_pairs++;
    if (count < 5) num_rare++;
    sum += count * (i * 0x9e3779b1u ^ j * 0x85ebca6bu);
  };
  const uint32_t n = pairs.num_items;
  for (uint32_t i = 0; i < n; i++) {
    if (pairs.triangle != nullptr) {
      for (uint32_t j = i + 1; j < n; j++) add(i, j, pairs.triangle[triangle_row(i, n) + j]);
    } else {
      for (uint64_t at = pairs.starts[i]; at < pairs.starts[i + 1]; at++) add(i, pairs.seconds[at], pairs.counts[at]);
    }
  }
  std::printf("checksum %llu %llu %u\n", static_cast<unsigned long long>(num_pairs),
              static_cast<unsigned long long>(num_rare), sum);
}

// Results are shown to the outside, so that no work can be left out.
const void* volatile sink;

// Runs the kernel once for its checksum, then for a while to warm up, then so many times against the clock.
template <class Kernel>
static void measure(int runs, const Kernel& kernel) {
  using clock = std::chrono::steady_clock;
  print_checksum(kernel());
  for (const auto until = clock::now() + std::chrono::milliseconds(200); runs > 0 && clock::now() < until;) {
    const auto result = kernel();
    sink = &result;
  }
  for (int run = 0; run < runs; run++) {
    const auto start = clock::now();
    const auto result = kernel();
    const auto stop = clock::now();
    sink = &result;
    std::printf("%lld\n", static_cast<long long>(std::chrono::nanoseconds(stop - start).count()));
  }
}

constexpr const char* kUsage = "usage: limit parse|table|pairs FILE RUNS";

int main(int argc, char** argv) {
  if (argc != 4) fail(kUsage);
  std::ifstream file(argv[2], std::ios::binary);
  if (!file) fail("cannot read the file");
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  const int runs = std::atoi(argv[3]);
  if (std::strcmp(argv[1], "parse") == 0) {
    measure(runs, [&] { return parse(bytes); });
  } else if (std::strcmp(argv[1], "table") == 0) {
    measure(runs, [&] { return parse_table(bytes); });
  } else if (std::strcmp(argv[1], "pairs") == 0) {
    const Records records = parse(bytes);
    measure(runs, [&] { return count_pairs(records); });
  } else {
    fail(kUsage);
  }
}
